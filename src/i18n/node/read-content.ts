import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as v from 'valibot'
import type { Brand, LogoImage } from '#domain/brand.ts'
import { applySiteStructure, type SiteStructure } from '#domain/site-structure.ts'
import { BrandSchema } from '#i18n/content/brand.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { StructureSchema } from '#i18n/content/structure.ts'
import { parseContent } from '#i18n/content/content.ts'
import type { Content } from '#i18n/content/content.ts'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { type Files, overlayFiles } from '#i18n/content/overlay.ts'
import { isRasterPicture, type Pictures } from '#i18n/content/picture.ts'
import { isPostDownload } from '#i18n/content/post-file.ts'
import { type ContentFolders, findContentFolders } from './content-folders.ts'
import { createFormerTest } from './read-baseline.ts'
import { locateFaults, locateProblems } from './locate-problems.ts'
import { readLogoImage } from '#i18n/node/pictures/read-logo.ts'
import { type FolderEntry, folderLimits, walkFolder } from './walk-folder.ts'
import { findSizesFolder, readPictures } from '#i18n/node/pictures/read-pictures.ts'

/** Articles whose bodies a start waits for: 7 ms for each language of one. Our own judgement. */
export const checkedAtStart = 16

/** All files of the content, by path. */
export type ContentInput = {
  readonly texts: Files
  /** Programs and data of articles, which their readers can download (`isPostDownload`). */
  readonly downloads: Files
  /** Pictures, and drawings that may be shown as such. */
  readonly pictures: Pictures
  /** The owner's among them; absent if the folder is the only one. */
  readonly own?: ReadonlySet<string>
  /** The brand's logo or own mark. */
  readonly logoImage?: LogoImage
  /** The product's English messages, where the owner has a folder. */
  readonly productEnglish?: string
  /** Whether the sample that the owner's folder was made from had a file (field ``) or field that is gone. */
  readonly wasKnown?: (file: string, field: string) => boolean
  /** The owner's labels that this version does not have, and that are left out. */
  readonly ignored?: readonly ContentProblem[]
}

/**
 * Reads the content from the disk, and makes its structure that of this process.
 *
 * @param from A complete folder, or the sample and the owner's.
 * @param mostChecked As in `parseContent`.
 * @throws ContentError naming everything that is wrong in it; the file system's own error when the folder cannot be read.
 */
export async function readContent(from: URL | string | ContentFolders, mostChecked = checkedAtStart): Promise<Content> {
  const folders = toFolders(from)
  return await locateFaults(folders, async () => {
    const input = await readContentInput(folders)
    try {
      applyStructureOf(input)
    } catch (error) {
      // Named below, with everything else.
      if (!(error instanceof ContentError)) throw error
    }
    const content = parseContent(input.texts, { ...input, mostChecked })
    return { ...content, ignored: locateProblems(content.ignored, folders) }
  })
}

function toFolders(from: URL | string | ContentFolders): ContentFolders {
  return typeof from === 'string' || from instanceof URL ? { sample: from } : from
}

/** Makes the structure of the content that of this process, which `parseContent` needs. @throws ContentError if it is wrong. */
export function applyStructureOf({ texts, wasKnown }: Pick<ContentInput, 'texts' | 'wasKnown'>): SiteStructure {
  const structure = new ContentFiles(texts, undefined, {}, wasKnown).parseJson(structureFile, StructureSchema)
  applySiteStructure(structure)
  return structure
}

/** The same for a program that may not need the rest. @throws As `readContent`. */
export function applyStructure(folders: ContentFolders): SiteStructure {
  try {
    return applyStructureOf({
      texts: { [structureFile]: readContentFile(folders, structureFile) },
      wasKnown: createFormerTest(folders.own),
    })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new ContentError(locateProblems(error.problems, folders), { cause: error })
  }
}

const structureFile = 'structure.json'

/** Reads the files that `parseContent` needs. @throws As `readContent`, for files that cannot be read as text. */
export async function readContentInput(from: URL | string | ContentFolders): Promise<ContentInput> {
  const folders = toFolders(from)
  const { sizes } = folders
  const sample = await readFiles(folders.sample, sizes)
  if (folders.own === undefined) return await withLogo({ ...splitDownloads(sample.texts), pictures: sample.pictures }, sizes)
  if (!statSync(folders.own, { throwIfNoEntry: false })?.isDirectory())
    throw new ContentError([{ file: folders.own, field: '', message: 'is not a folder; CONTENT_DIR has to name one' }])
  const own = await readFiles(folders.own, sizes)
  const { files, ignored } = overlayFiles(sample.texts, own.texts)
  const english = sample.texts['messages/en.json']
  const input = {
    ...splitDownloads(files),
    ...(english !== undefined && { productEnglish: english }),
    wasKnown: createFormerTest(folders.own, sample.texts),
    ignored,
    pictures: { ...sample.pictures, ...own.pictures },
    own: new Set([...Object.keys(own.texts), ...Object.keys(own.pictures)].filter((path) => !isPostDownload(path))),
  }
  return await withLogo(input, sizes)
}

async function withLogo(input: ContentInput, sizes = findContentFolders().sizes): Promise<ContentInput> {
  const brand = findBrand(input)
  if (!brand?.logo && !brand?.mark) return input
  const logoImage = await readLogoImage(brand, brand.logo && input.pictures[brand.logo.file], await findSizesFolder(sizes))
  return logoImage ? { ...input, logoImage } : input
}

function findBrand({ texts, wasKnown }: ContentInput): Brand | undefined {
  try {
    return new ContentFiles(texts, undefined, {}, wasKnown).parseJson('brand.json', BrandSchema)
  } catch (error) {
    // Named where the content is parsed, with everything else.
    if (error instanceof ContentError) return undefined
    throw error
  }
}

/** The files that `parseContent` reads, by their path in the folder: without programs and data of articles. */
export async function readContentFiles(from: URL | string | ContentFolders): Promise<Files> {
  return (await readContentInput(from)).texts
}

/** Programs and data of articles, which their readers can download, by their path in the folder. */
export async function readPostDownloads(from: URL | string | ContentFolders): Promise<Files> {
  return (await readContentInput(from)).downloads
}

/** Texts, and what readers can download. */
function splitDownloads(files: Files): { readonly texts: Files; readonly downloads: Files } {
  const entries = Object.entries(files)
  return {
    texts: Object.fromEntries(entries.filter(([path]) => !isPostDownload(path))),
    downloads: Object.fromEntries(entries.filter(([path]) => isPostDownload(path))),
  }
}

/** Reads one JSON file of the content by its schema. @throws As `readContent`. */
export function parseContentFile<Schema extends v.GenericSchema<unknown, object>>(
  folders: ContentFolders,
  path: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const files = new ContentFiles({ [path]: readContentFile(folders, path) }, undefined, {}, createFormerTest(folders.own))
  return files.parseJson(path, schema)
}

function readContentFile(folders: ContentFolders, path: string): string {
  const sample = typeof folders.sample === 'string' ? folders.sample : fileURLToPath(folders.sample)
  const own = folders.own === undefined ? undefined : join(folders.own, path)
  const stats = own === undefined ? undefined : lstatSync(own, { throwIfNoEntry: false })
  if (own === undefined || !stats) return readFileSync(join(sample, path), 'utf8')
  // A pipe might never end, and the sample in place of a link would be another company.
  const fault = stats.isFile() ? undefined : judgeNoFile({ path, kind: stats.isDirectory() ? 'folder' : 'other' })
  if (fault) throw new ContentError([{ file: path, field: '', message: fault.fault }])
  return readFileSync(own, 'utf8')
}

async function readFiles(
  folder: URL | string,
  sizes = findContentFolders().sizes,
): Promise<{ readonly texts: Files; readonly pictures: Pictures }> {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const entries = [...walkFolder(root)]
  if (entries.length > folderLimits.mostFiles)
    throw new ContentError([{ file: '', field: '', message: `more than ${folderLimits.mostFiles} files are in the content folder` }])
  const problems: ContentProblem[] = []
  const files: Record<string, string> = {}
  // Drawings are texts too: those in the site's own colours are parts of articles.
  const [rasters, drawings]: [string[], string[]] = [[], []]
  for (const entry of entries) {
    const { path, kind } = entry
    if (kind === 'file' && isNoContent(path)) continue
    if (kind === 'file' && isRasterPicture(path)) {
      rasters.push(path)
      continue
    }
    if (kind === 'file' && /\.svg$/iu.test(path)) drawings.push(path)
    const text = kind === 'file' ? readText(join(root, path)) : judgeNoFile(entry)
    if (typeof text === 'string') files[path] = text
    else if (text) problems.push({ file: path, field: '', message: text.fault })
  }
  const pictures = [...rasters, ...drawings.filter((path) => files[path] !== undefined)].toSorted()
  const made = pictures.length === 0 ? undefined : await readPictures(root, pictures, await findSizesFolder(sizes))
  problems.push(...(made?.problems ?? []))
  if (problems.length > 0) throw new ContentError(problems)
  return { texts: files, pictures: made?.pictures ?? {} }
}

/** Icons, settings, and what an owner notes about the folder. */
function isNoContent(path: string): boolean {
  return /^(?:icons\/|site\.env$|(?:README|LICENSE)(?:\.\w+)?$)/u.test(path)
}

/** What is wrong with an entry that is no file. */
function judgeNoFile({ path, kind, code }: FolderEntry): { readonly fault: string } | undefined {
  if (code !== undefined) return { fault: `cannot be read (${code})` }
  if (kind === 'other') return { fault: 'is a link or a device; put the file itself here' }
  return /\.(?:json|md|svg|png|jpe?g|webp|avif|ico)$/iu.test(path) ? { fault: 'is a folder; put a file here' } : undefined
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a file at once: for 14,000 files this takes a third of the processor time of as many promises.
 *
 * @returns Undefined if the file is gone meanwhile.
 */
function readText(path: string): string | { readonly fault: string } | undefined {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return undefined
    if (size > folderLimits.mostBytes) return { fault: `is larger than ${folderLimits.mostBytes / 1_000_000} MB` }
    return decoder.decode(readFileSync(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { fault: `cannot be read (${String(error.code)})` }
    return { fault: 'is not a text in UTF-8; save it again with this encoding' }
  }
}
