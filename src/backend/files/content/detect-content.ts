/** The type of a file, detected from its bytes, independent of name and declared type. */
export type DetectedContent = {
  /** One of the allowed types; undefined for any other. */
  readonly detectedType: string | undefined
  /** Whether browsers may display it inline: a complete picture without anything before, after or inside that looks like markup. */
  readonly isInline: boolean
}

/** How many bytes at the beginning and end of a file are inspected. */
export const lookedAtBytes = 65_536

const unknown: DetectedContent = { detectedType: undefined, isInline: false }

/**
 * Detects a file's type from its bytes.
 *
 * @param head Its first `lookedAtBytes`.
 * @param tail Its last `lookedAtBytes`; the same for a short file.
 */
export function detectContent(head: Buffer, tail: Buffer, sizeBytes: number): DetectedContent {
  const picture = pictures.find(({ begins }) => begins(head))
  if (picture) {
    const isInline = picture.isWhole(head, tail, sizeBytes) && !hasMarkup(head) && !hasMarkup(tail)
    return { detectedType: picture.type, isInline }
  }
  if (startsWith(head, '%PDF-')) return { detectedType: 'application/pdf', isInline: false }
  if (startsWith(head, entryMark)) return { detectedType: detectArchive(head, tail), isInline: false }
  return isPlainText(head, sizeBytes) || isEInvoice(head) ? { detectedType: 'text/plain', isInline: false } : unknown
}

/**
 * The effective type of a file: the detected one, or the client's more specific name for it.
 *
 * @param declared The type that the client declared, if any.
 */
export function refineType(detectedType: string, declared: string | undefined): string {
  const [essence = ''] = (declared ?? '').split(';', 1)
  return finerWords[detectedType]?.includes(essence.trim().toLowerCase()) ? essence.trim().toLowerCase() : detectedType
}

/**
 * The type to store a file under, from the product's allow-list; empty files have no type.
 *
 * @param declared The type that the client declared, if any.
 * @returns Undefined for a file that is refused.
 */
export function findStoredType(
  { detectedType, sizeBytes }: Pick<DetectedContent, 'detectedType'> & { readonly sizeBytes: number },
  declared?: string,
): string | undefined {
  if (detectedType !== undefined) return refineType(detectedType, declared)
  return sizeBytes === 0 ? 'application/octet-stream' : undefined
}

const finerWords: Readonly<Record<string, readonly string[]>> = {
  'text/plain': ['text/csv', 'text/markdown', 'text/calendar', 'application/json'],
}

/** Pictures must begin and end as their formats specify: extra bytes at the end could form a second format. */
const pictures: readonly {
  readonly type: string
  readonly begins: (head: Buffer) => boolean
  readonly isWhole: (head: Buffer, tail: Buffer, sizeBytes: number) => boolean
}[] = [
  {
    // PNG, section 5.2, and the chunk IEND.
    type: 'image/png',
    begins: (head) => startsWith(head, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
    isWhole: (_, tail) => endsWith(tail, '\0\0\0\0IEND\xaeB`\x82'),
  },
  {
    // ITU T.81, annex B: SOI with a further marker, EOI.
    type: 'image/jpeg',
    begins: (head) => startsWith(head, '\xff\xd8\xff'),
    isWhole: (_, tail) => endsWith(tail, '\xff\xd9'),
  },
  {
    // GIF89a, sections 17 and 27.
    type: 'image/gif',
    begins: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
    isWhole: (_, tail) => endsWith(tail, '\0;'),
  },
  {
    // RIFF: the size in the header is that of the rest.
    type: 'image/webp',
    begins: (head) => startsWith(head, 'RIFF') && head.subarray(8, 12).toString('latin1') === 'WEBP',
    isWhole: (head, _, sizeBytes) => head.readUInt32LE(4) + 8 === sizeBytes,
  },
]

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(0, text.length).toString('latin1') === text
}

function endsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(-text.length).toString('latin1') === text
}

/** How pages, programs and other formats begin. XMP in pictures is XML, but none of these. */
function hasMarkup(bytes: Buffer): boolean {
  return (
    /<(?:!doctype|!--|html|head|body|script|svg|iframe|img|a\s|link|meta|style|object|embed|\?php|\?xml\s)|%PDF-/iu.test(
      bytes.toString('latin1'),
    ) || bytes.includes(entryMark, 0, 'latin1')
  )
}

/** Signatures of an archive's entry and of its table of contents (APPNOTE, sections 4.3.7 and 4.3.12). */
const entryMark = 'PK\x03\x04'
const contentsMark = 'PK\x01\x02'

/** Documents that are archives are identified by their table of contents, at the end (APPNOTE, section 4.3.12). */
function detectArchive(head: Buffer, tail: Buffer): string | undefined {
  const names = listEntries(tail)
  // Macros in documents, and self-extracting archives.
  if (names.some((name) => /(?:^|\/)vbaProject\.bin$|^META-INF\/MANIFEST\.MF$/u.test(name))) return undefined
  if (names.includes('[Content_Types].xml')) {
    const found = officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder)))
    if (found) return found[1]
  }
  // OpenDocument 1.3, part 2, section 3.3: the first entry, uncompressed.
  const openDocument = /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))/u
  return openDocument.exec(head.subarray(30, 128).toString('latin1'))?.[1] ?? 'application/zip'
}

const officeFolders = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
] as const

function listEntries(tail: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = tail.indexOf(contentsMark, 0, 'latin1'); at >= 0 && at + 46 <= tail.length;) {
    const length = tail.readUInt16LE(at + 28)
    names.push(tail.subarray(at + 46, at + 46 + length).toString('utf8'))
    at = tail.indexOf(contentsMark, at + 46 + length, 'latin1')
  }
  return names
}

/** UTF-8 text without control characters and without markup, which could be a page or a drawing. */
function isPlainText(head: Buffer, sizeBytes: number): boolean {
  const text = decodeUtf8(head, sizeBytes > head.length)
  return text !== undefined && text !== '' && !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^\s*</u.test(text) && !hasMarkup(head)
}

/**
 * E-invoices of EN 16931, by the name and namespace of their root: UBL or Cross Industry Invoice. They are the only XML that is stored, and
 * as text, which no browser runs.
 */
function isEInvoice(head: Buffer): boolean {
  const encoding = head[1] === 0 || head[0] === 0xff ? 'utf-16le' : head[0] === 0 || head[0] === 0xfe ? 'utf-16be' : 'latin1'
  const text = new TextDecoder(encoding).decode(head.subarray(0, 8192)).replace(/^(?:\uFEFF|ï»¿)/u, '')
  const [, root = '', attributes = ''] =
    /^(?:<\?xml\s[^<>]*\?>)?(?:\s|<!--(?:(?!-->)[^])*-->|<\?(?!xml-stylesheet)[^<>]*\?>)*<([\w.:-]+)(\s[^<>]*)>/u.exec(text) ?? []
  const [name = '', prefix] = root.split(':').toReversed()
  const declared = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const namespace = eInvoiceNamespaces.get(name)
  return namespace !== undefined && new RegExp(`\\s${declared.replaceAll('.', '\\.')}\\s*=\\s*["']${namespace}["']`, 'u').test(attributes)
}

const eInvoiceNamespaces: ReadonlyMap<string, string> = new Map([
  ['Invoice', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
  ['CreditNote', 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'],
  ['CrossIndustryInvoice', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
])

/** @param isCut Whether the last character may be incomplete. */
function decodeUtf8(bytes: Buffer, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
