import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceFileKind } from '#domain/invoices/invoice-file-kind.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { MailAttachment } from '#gateway/mail.ts'
import type { CreateInvoiceFile } from '#web/handler.ts'

/** Limit of attachments per mail (`gateway/mail.ts`), one of which may be the logo. */
const mostFiles = 19

/** Of all files of a mail: its document has at most 1 MiB, including Base64 overhead and the texts. */
const mostBytes = 500_000

/** Of all files in a commit, which has at most 10 MiB. */
const mostBytesOfCommit = 5_000_000

type Options = {
  readonly createFile: CreateInvoiceFile
  readonly customer: Customer
  readonly invoices: readonly Invoice[]
  /** For each mail of the commit, the wanted file kind; undefined for none. */
  readonly wanted: readonly (InvoiceFileKind | undefined)[]
}

/**
 * Creates the attachments of mails about invoices, once per kind. If there are too many, they are too large or one cannot be created, the
 * mail has none: it links to all of them.
 *
 * @returns The files by kind.
 */
export async function attachInvoices({ createFile, customer, invoices, wanted }: Options) {
  const kinds = wanted.filter((kind) => kind !== undefined)
  const limit = Math.min(mostBytes, Math.floor(mostBytesOfCommit / Math.max(kinds.length, 1)))
  const made = new Map<InvoiceFileKind | undefined, readonly MailAttachment[]>([[undefined, []]])
  for (const kind of new Set(kinds)) made.set(kind, invoices.length > mostFiles ? [] : await makeFiles(kind))
  return (kind: InvoiceFileKind | undefined): readonly MailAttachment[] => made.get(kind) ?? []

  async function makeFiles(kind: InvoiceFileKind): Promise<readonly MailAttachment[]> {
    const files: MailAttachment[] = []
    let left = limit
    for (const invoice of invoices) {
      const made = await createFile(invoice, customer, kind)
      if (made === 'busy') throw new Error('Too many documents wait to be made; the mails are written later.')
      if (made === 'failed') return []
      const { name, type, bytes } = made
      const content = await readUpTo(left, bytes)
      if (!content) return []
      left -= content.length
      files.push({ filename: toPlainName(name, files), content: content.toString('base64'), contentType: type, encoding: 'base64' })
    }
    return files
  }
}

/** @returns Undefined if there are more bytes. */
async function readUpTo(limit: number, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    length += part.length
    if (length > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The name in ASCII. If another file has the name, a number is added before the ending. */
function toPlainName(name: string, others: readonly MailAttachment[]): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]/gu, '_')
    .slice(-100)
  const isTaken = others.some(({ filename }) => filename === plain)
  return isTaken ? plain.slice(-90).replace(/(?=\.\w+$)/u, `_${others.length + 1}`) : plain
}
