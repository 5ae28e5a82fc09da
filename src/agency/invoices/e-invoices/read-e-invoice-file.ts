import { type ReadEInvoice, readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'
import type { ReadFault, ReadProblem } from '#domain/invoices/e-invoice/read/read-fault.ts'
import { detectMark, findEncoding } from '#agency/text-encoding.ts'
import { type PdfAttachment, type PdfProblem, readPdfAttachments } from './pdf-attachments.ts'

/** An e-invoice and the files that say it. */
export type ReadFile = ReadEInvoice & {
  /** The XML, byte for byte. */
  readonly xml: Uint8Array
  /** Whether it was embedded in a PDF. */
  readonly isEmbedded: boolean
}

/** What a file is, by its first bytes: undefined for neither. */
export type DocumentFormat = 'xml' | 'pdf'

/** Of a PDF. */
const mostPdfBytes = 50 * 2 ** 20
/** Of XML, by itself or embedded: it may have documents attached. */
const mostXmlBytes = 20 * 2 ** 20

/** Enough bytes for `detectDocument`. */
export const documentHeadBytes = 1024

/** Whether a file is XML or a PDF, whatever its name. @param head Its first `documentHeadBytes`. */
export function detectDocument(head: Uint8Array): DocumentFormat | undefined {
  const text = new TextDecoder(detectStart(head) ?? 'latin1').decode(head)
  // Other bytes may come before the mark of a PDF (ISO 32000-1, annex H, note 13).
  if (text.includes('%PDF-')) return 'pdf'
  return /^[\uFEFF\s]*</u.test(text) ? 'xml' : undefined
}

/** Reads an e-invoice of EN 16931, as XML or embedded in a PDF (Factur-X, ZUGFeRD). What it cannot hold is a problem by name. */
export async function readEInvoiceFile(bytes: Uint8Array): Promise<ReadFile | { readonly problems: readonly ReadProblem[] }> {
  const format = detectDocument(bytes.subarray(0, documentHeadBytes))
  if (format === undefined) return refuse('The file is neither XML nor a PDF.', { name: 'no-document' })
  if (format === 'xml') return readXml(bytes, false)
  if (bytes.length > mostPdfBytes) return refuse(`The PDF has more than ${mostPdfBytes / 2 ** 20} MiB.`, { name: 'too-large' })
  const attachments = await readPdfAttachments(bytes, mostXmlBytes)
  if ('problem' in attachments) return refuse(`The PDF ${attachments.problem}.`, faultOf(attachments))
  const [found, second] = attachments.filter(isInvoice)
  if (!found) {
    const others = attachments.length === 0 ? '' : `, only ${listNames(attachments)}`
    return refuse(`The PDF carries no e-invoice${others}.`, { name: 'pdf-without' })
  }
  if (second) {
    const value = listNames(attachments.filter(isInvoice))
    return refuse(`The PDF carries several e-invoices: ${value}.`, { name: 'pdf-several', value })
  }
  const { content } = found
  return 'problem' in content ? refuse(`The e-invoice in the PDF ${content.problem}.`, faultOf(content)) : readXml(content.bytes, true)
}

function faultOf({ problem, isEncrypted }: PdfProblem): ReadFault {
  return isEncrypted ? { name: 'pdf-encrypted' } : { name: 'pdf-unreadable', value: problem }
}

/** Names of the embedded invoice in Factur-X and ZUGFeRD, also of versions that are not read. */
const invoiceNames = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/iu
const invoiceRoot = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/u

function isInvoice({ name, content }: PdfAttachment): boolean {
  if ('problem' in content) return invoiceNames.test(name)
  const { bytes } = content
  const head = new TextDecoder(detectMark(bytes) ?? 'latin1').decode(bytes.subarray(0, 4096))
  return invoiceNames.test(name) || (/^[\uFEFF\s]*</u.test(head) && invoiceRoot.test(head))
}

function listNames(attachments: readonly PdfAttachment[]): string {
  return attachments.map(({ name }) => JSON.stringify(name.slice(0, 60))).join(', ')
}

function readXml(bytes: Uint8Array, isEmbedded: boolean): ReadFile | { readonly problems: readonly ReadProblem[] } {
  if (bytes.length > mostXmlBytes) return refuse(`The XML has more than ${mostXmlBytes / 2 ** 20} MiB.`, { name: 'too-large' })
  const decoded = decodeXml(bytes)
  if ('problem' in decoded) return refuse(`The XML ${decoded.problem}.`, { name: 'encoding', value: decoded.encoding })
  const read = readEInvoice(decoded.text)
  return 'problems' in read ? read : { ...read, xml: bytes, isEmbedded }
}

/** Encodings of XML that programs write (WHATWG names); others are refused rather than guessed. */
const encodings: ReadonlySet<string> = new Set([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
])

/** Decodes by the byte order mark, else by the declaration, else as UTF-8 (XML 1.0, appendix F). */
function decodeXml(bytes: Uint8Array): { readonly text: string } | { readonly problem: string; readonly encoding: string } {
  const mark = detectStart(bytes)
  const [, declared] =
    /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/u.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 512))) ?? []
  const encoding = mark ?? findEncoding(declared ?? 'utf-8')
  if (encoding === undefined || !encodings.has(encoding)) {
    return { problem: `is in an encoding that is not read: ${declared}`, encoding: declared ?? '' }
  }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch (error) {
    if (error instanceof TypeError) return { problem: `is not valid ${encoding.toUpperCase()}`, encoding: encoding.toUpperCase() }
    throw error
  }
}

/** The encoding by the first bytes: a byte order mark, or `<` in UTF-16. */
function detectStart(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : detectMark(bytes)
}

function refuse(message: string, fault: ReadFault): { readonly problems: readonly ReadProblem[] } {
  return { problems: [{ fault, message }] }
}
