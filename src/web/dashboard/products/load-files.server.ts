import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { groupVersions, type VersionedFile } from '#domain/products/file-versions.ts'
import type { StoredFile } from '#gateway/files.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { formatSize } from '#web/i18n/format-size.ts'
import type { Site } from '#web/site.server.ts'

/** A customer's file as a page lists it. */
export type FileView = {
  readonly name: string
  /** Last segment of the path. */
  readonly label: string
  /** Opens the file with the session's rights. */
  readonly address: string
  readonly size: string
  readonly updatedOn: Date
  /** MD5 of the content in hexadecimal, to verify a download. */
  readonly checksum: string
}

/** The files of a product. */
export type FilesView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      readonly files: readonly VersionedFile<FileView>[]
      /** Number of older files that are not listed. */
      readonly olderCount: number
    }

/** Each file takes a lookup. */
const mostFiles = 100

type FilesOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'files'>
  readonly customer: Pick<Customer, 'timeZone'>
  readonly locale: Locale
  readonly request: Request
}

/**
 * Loads metadata of the latest of the named files, versions grouped. Reports a failure and returns it, so that the rest of the page still
 * renders.
 */
export async function loadFiles({ site, visitor, customer, locale, request }: FilesOptions, names: readonly string[]): Promise<FilesView> {
  try {
    const files = await findFiles(visitor, names.slice(-mostFiles))
    const described = files.map((file) => describeFile(file, customer.timeZone, localeTags[locale]))
    return { kind: 'loaded', files: groupVersions(described), olderCount: Math.max(0, names.length - mostFiles) }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error('The files of a product could not be read.', { cause: error }), request)
    return { kind: 'failed' }
  }
}

/** Leaves out files that were removed in the meantime. */
async function findFiles({ files }: Pick<Visitor, 'files'>, names: readonly string[]): Promise<readonly StoredFile[]> {
  const found = await Promise.all(names.map((name) => files.findFile(name)))
  return found.filter((file) => file !== undefined)
}

/**
 * @param timeZone The customer's, for the date.
 * @param tag BCP 47.
 */
function describeFile({ name, sizeBytes, updatedAt, md5Hash }: StoredFile, timeZone: string, tag: string): FileView {
  const parts = name.split('/')
  return {
    name,
    label: parts.at(-1) ?? name,
    address: `/dashboard/files/${parts.map(encodeURIComponent).join('/')}`,
    size: formatSize(sizeBytes, tag),
    updatedOn: utcMidnightOf(calendarDateAt(updatedAt, timeZone)),
    checksum: Buffer.from(md5Hash, 'base64').toString('hex'),
  }
}
