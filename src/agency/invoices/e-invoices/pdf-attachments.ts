import { inflate } from './inflate.ts'
import { PdfScanner, type PdfValue } from './pdf-values.ts'

/** A file that a PDF carries; without bytes, why it cannot be unpacked, as the rest of a sentence after its name. */
export type PdfAttachment = { readonly name: string; readonly content: { readonly bytes: Uint8Array } | PdfProblem }

/** Why a PDF is not read: the rest of a sentence after its name. */
export type PdfProblem = { readonly problem: string; readonly isEncrypted?: true }

/** Of all objects that are packed in streams. */
const mostObjectBytes = 64 * 2 ** 20
/** Files that are listed. */
const mostAttachments = 100
/** Different lengths that objects of one id are said to be; each is looked at for each stream. */
const mostLengths = 16
/** Levels of the tree of their names. */
const mostLevels = 10

type Dictionary = Extract<PdfValue, { kind: 'dictionary' }>
type PdfObject = { readonly value: PdfValue; readonly stream?: Uint8Array }

/**
 * Reads the files that a PDF carries (ISO 32000-1, 7.11.4), as Factur-X and ZUGFeRD embed invoices. Objects are looked for in the file itself
 * and not by its table, which often is wrong; of an object that was changed later, the last one counts. What is unpacked is limited.
 */
export async function readPdfAttachments(bytes: Uint8Array, mostBytes: number): Promise<readonly PdfAttachment[] | PdfProblem> {
  const file = await readObjects(bytes)
  if ('problem' in file) return file
  const catalog = file.follow(file.root)
  const listed = [
    ...listNames(file, file.entry(file.entry(catalog, 'Names'), 'EmbeddedFiles'), mostLevels),
    ...itemsOf(file.entry(catalog, 'AF')).map((item) => file.follow(item)),
  ]
  const attachments = new Map<number, PdfAttachment>()
  for (const specification of listed.slice(0, mostAttachments)) {
    const embedded = file.entry(specification, 'EF')
    const [reference] = ['UF', 'F'].flatMap((key) => getEntry(embedded, key) ?? [])
    if (reference?.kind !== 'reference' || attachments.has(reference.id)) continue
    const name = decodeName(file.entry(specification, 'UF') ?? file.entry(specification, 'F'))
    attachments.set(reference.id, { name, content: await unpack(file, file.objects.get(reference.id), mostBytes) })
  }
  return [...attachments.values()]
}

type PdfFile = {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly root: PdfValue | undefined
  /** The value to which a reference points. */
  readonly follow: (value: PdfValue | undefined) => PdfValue | undefined
  /** The entry of a dictionary, followed. */
  readonly entry: (value: PdfValue | undefined, key: string) => PdfValue | undefined
}

async function readObjects(bytes: Uint8Array): Promise<PdfFile | PdfProblem> {
  // One character for each byte, so that places are the same.
  const text = new TextDecoder('latin1').decode(bytes)
  const objects = new Map<number, PdfObject>()
  const streams: { readonly id: number; readonly value: Dictionary; readonly stream: Uint8Array }[] = []
  const trailers: Dictionary[] = []
  const lengths = findLengths(text)
  const begin = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-z])|(?<![a-z])trailer(?![a-z])/gu
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const scanner = new PdfScanner(text, begin.lastIndex)
    const value = scanner.readValue()
    // Also past what comes before no value, which may be a comment as long as the file.
    begin.lastIndex = Math.max(scanner.at, begin.lastIndex)
    if (!value) continue
    const stream = value.kind === 'dictionary' ? readStream(scanner, value, { text, bytes, lengths }) : undefined
    begin.lastIndex = Math.max(scanner.at, begin.lastIndex)
    const type = nameOf(getEntry(value, 'Type'))
    if (value.kind === 'dictionary' && (found[1] === undefined || type === 'XRef')) trailers.push(value)
    if (found[1] === undefined) continue
    const id = Number(found[1])
    objects.set(id, { value, ...(stream && { stream }) })
    if (value.kind === 'dictionary' && stream && type === 'ObjStm') streams.push({ id, value, stream })
  }
  if (trailers.some((each) => getEntry(each, 'Encrypt'))) return { problem: 'is encrypted', isEncrypted: true }
  const excess = await addPacked(objects, streams)
  if (excess) return excess
  const root = trailers.flatMap((each) => getEntry(each, 'Root') ?? []).at(-1)
  const follow = (value: PdfValue | undefined): PdfValue | undefined => {
    let followed = value
    // A reference to a reference is not allowed; a circle of them would not end.
    for (let step = 0; step < 8 && followed?.kind === 'reference'; step++) followed = objects.get(followed.id)?.value
    return followed
  }
  return { objects, root, follow, entry: (value, key) => follow(getEntry(follow(value), key)) }
}

/** The whole numbers that are objects, such as lengths of streams. A file that is embedded without packing may have the same ids. */
function findLengths(text: string): ReadonlyMap<number, ReadonlySet<number>> {
  const lengths = new Map<number, Set<number>>()
  for (const [, id, length] of text.matchAll(
    /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]*endobj/gu,
  )) {
    const own = lengths.get(Number(id)) ?? new Set()
    if (own.size < mostLengths) own.add(Number(length))
    lengths.set(Number(id), own)
  }
  return lengths
}

type Source = { readonly text: string; readonly bytes: Uint8Array; readonly lengths: ReadonlyMap<number, ReadonlySet<number>> }

/** Reads the bytes after a dictionary, if there are any. The length may be wrong. */
function readStream(scanner: PdfScanner, dictionary: Dictionary, { text, bytes, lengths }: Source): Uint8Array | undefined {
  if (!scanner.passWord('stream')) return undefined
  const start = scanner.at + (/^(?:\r\n|\n|\r)/u.exec(text.slice(scanner.at, scanner.at + 2))?.[0].length ?? 0)
  const length = getEntry(dictionary, 'Length')
  const stated = length?.kind === 'number' ? [length.value] : length?.kind === 'reference' ? [...(lengths.get(length.id) ?? [])] : []
  const ends = stated
    .map((each) => start + each)
    .filter((end) => end >= start && /^[\0\t\n\f\r ]*endstream/u.test(text.slice(end, end + 20)))
  const found = ends.length > 0 ? Math.max(...ends) : text.indexOf('endstream', start)
  const end = found < 0 ? text.length : found
  scanner.at = end
  return bytes.subarray(start, end)
}

/** Adds the objects that are packed in streams, without those that the file itself has. */
async function addPacked(
  objects: Map<number, PdfObject>,
  streams: readonly { readonly id: number; readonly value: Dictionary; readonly stream: Uint8Array }[],
): Promise<PdfProblem | undefined> {
  let left = mostObjectBytes
  let readCount = 0
  const packed = new Map<number, PdfObject>()
  for (const { value, stream } of streams) {
    const whole = nameOf(getEntry(value, 'Filter')) === 'FlateDecode' ? await inflate(stream, left) : stream
    if (!whole) return { problem: `has objects that cannot be unpacked, or more than ${mostObjectBytes / 2 ** 20} MiB of them` }
    left -= whole.length
    const text = new TextDecoder('latin1').decode(whole)
    const count = getEntry(value, 'N')
    const first = getEntry(value, 'First')
    if (count?.kind !== 'number' || first?.kind !== 'number') continue
    const header = new PdfScanner(text.slice(0, first.value))
    for (let index = 0; index < count.value; index++) {
      const [id, offset] = [header.readValue(), header.readValue()]
      if (id?.kind !== 'number' || offset?.kind !== 'number') break
      const scanner = new PdfScanner(text, first.value + offset.value)
      const own = scanner.readValue()
      if (own) packed.set(id.value, { value: own })
      // Many of them may be said to be the same place.
      readCount += scanner.at - first.value - offset.value
      if (readCount > mostObjectBytes) return { problem: 'has objects that overlap' }
    }
  }
  for (const [id, object] of packed) if (!objects.has(id)) objects.set(id, object)
  return undefined
}

/** The file specifications of a tree of names (ISO 32000-1, 7.9.6). */
function listNames(file: PdfFile, node: PdfValue | undefined, levels: number): readonly (PdfValue | undefined)[] {
  if (!node || levels === 0) return []
  const own = itemsOf(file.entry(node, 'Names')).filter((_, index) => index % 2 === 1)
  const kids = itemsOf(file.entry(node, 'Kids')).slice(0, mostAttachments)
  return [...own.map((item) => file.follow(item)), ...kids.flatMap((kid) => listNames(file, file.follow(kid), levels - 1))]
}

async function unpack(
  file: PdfFile,
  object: PdfObject | undefined,
  mostBytes: number,
): Promise<{ readonly bytes: Uint8Array } | PdfProblem> {
  if (!object?.stream) return { problem: 'is missing' }
  const filter = file.entry(object.value, 'Filter')
  const names = (filter?.kind === 'array' ? filter.items : filter ? [filter] : []).map((each) => nameOf(file.follow(each)))
  if (names.length === 0) return object.stream.length > mostBytes ? { problem: describeExcess(mostBytes) } : { bytes: object.stream }
  if (names.length > 1 || names[0] !== 'FlateDecode') return { problem: `is packed as ${names.join(' and ')}, which is not read` }
  const bytes = await inflate(object.stream, mostBytes)
  return bytes ? { bytes } : { problem: `cannot be unpacked, or ${describeExcess(mostBytes)}` }
}

function describeExcess(mostBytes: number): string {
  return `has more than ${mostBytes / 2 ** 20} MiB`
}

/** A text string in UTF-16 or UTF-8 with its mark, or else in an encoding whose letters are those of Latin 1. */
function decodeName(value: PdfValue | undefined): string {
  if (value?.kind !== 'string') return ''
  const bytes = Uint8Array.from(value.text, (sign) => sign.charCodeAt(0))
  const encoding = value.text.startsWith('þÿ') ? 'utf-16be' : value.text.startsWith('ï»¿') ? 'utf-8' : 'latin1'
  return new TextDecoder(encoding).decode(bytes)
}

function getEntry(value: PdfValue | undefined, key: string): PdfValue | undefined {
  return value?.kind === 'dictionary' ? value.entries.get(key) : undefined
}

function nameOf(value: PdfValue | undefined): string | undefined {
  return value?.kind === 'name' ? value.text : undefined
}

function itemsOf(value: PdfValue | undefined): readonly PdfValue[] {
  return value?.kind === 'array' ? value.items : []
}
