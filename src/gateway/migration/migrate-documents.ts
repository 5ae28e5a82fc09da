import { type Document, type DocumentWrite, readPages } from '#gateway/documents/documents.ts'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'
import { encodeFields } from '#protocol/value-codec.ts'
import { writeInHalves } from '#gateway/documents/write-in-halves.ts'
import { forEachAtOnce } from './for-each-at-once.ts'
import type { tryAgain } from './try-again.ts'

/** Reads and writes whose calls are tried again. */
type SteadyDocuments = ReturnType<typeof tryAgain>

/** What one collection, or all of one name, comes to on each side. */
export type CollectionCheck = {
  readonly name: string
  readonly source: CollectionSums
  readonly target: CollectionSums
  readonly isEqual: boolean
}
export type CollectionSums = {
  readonly count: number
  /** Sums of money in minor units, by field and currency, such as `grossMinor EUR`. */
  readonly amounts: ReadonlyMap<string, bigint>
}

/** Documents that are read, looked for and written together; a page of the largest ones is 100 MiB. */
const pageDocuments = 100

/** Most characters of a commit as JSON; on the wire a commit is at most 10 MiB. */
const mostCharacters = 2_000_000

/**
 * Copies every document of a collection name that is not at the target, or is another one there.
 *
 * @returns A line for each document that the target does not take.
 */
export async function copyDocuments(
  from: SteadyDocuments,
  to: SteadyDocuments,
  name: string,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const left: string[] = []
  let count = 0
  let written = 0
  await forEachAtOnce(4, listPages(from, name), async (page) => {
    const { missing } = await findMissing(page, to, name)
    for (const writes of cutCommits(missing)) {
      const refused = await writeInHalves(writes, writes.length, to.commit)
      left.push(...refused.map(({ item, error }) => `${('set' in item ? item.set : item.delete).join('/')}: ${error.message}`))
      written += writes.length - refused.length
    }
    count += page.length
    report(`${name}: ${count} looked at, ${written} written`)
  })
  return left
}

/** How many documents of a collection name there are, and how many of them `copyDocuments` would write. */
export async function planDocuments(
  from: SteadyDocuments,
  to: SteadyDocuments,
  name: string,
  report: (line: string) => void,
): Promise<{ readonly count: number; readonly missingCount: number }> {
  const plan = { count: 0, missingCount: 0 }
  await forEachAtOnce(4, listPages(from, name), async (page) => {
    const { wantedCount, missing } = await findMissing(page, to, name)
    plan.count += wantedCount
    plan.missingCount += missing.length
    report(`${name}: ${plan.count} looked at`)
  })
  return plan
}

/** The writes of what is not at the target, or is another one there. */
async function findMissing(page: readonly Document[], to: SteadyDocuments, name: string) {
  const wanted = page.filter((document) => !hasEnded(name, document))
  const found = await to.batchGet(wanted.map(({ path }) => path))
  const missing = wanted.flatMap(({ path, fields }, at): readonly DocumentWrite[] => {
    const copy = withDatabase(fields, to)
    return isSame(found[at]?.fields, copy) ? [] : [{ set: path, fields: copy }]
  })
  return { wantedCount: wanted.length, missing }
}

/** Reads a collection name on both sides. */
export async function compareDocuments(from: SteadyDocuments, to: SteadyDocuments, name: string): Promise<CollectionCheck> {
  const [source, target] = await Promise.all([sumUp(from, name), sumUp(to, name)])
  return { name, source, target, isEqual: describeSums(source) === describeSums(target) }
}

function describeSums({ count, amounts }: CollectionSums): string {
  return [count, ...[...amounts].flat()].join(' ')
}

/** The order of fields is of no account. */
function isSame(left: Fields | undefined, right: Fields): boolean {
  return left?.size === right.size && toText(left) === toText(right)
}

function toText(fields: Fields): string {
  return JSON.stringify(encodeFields(fields), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

async function sumUp(documents: SteadyDocuments, name: string): Promise<CollectionSums> {
  let count = 0
  const amounts = new Map<string, bigint>()
  for await (const page of listPages(documents, name)) {
    for (const document of page.filter((candidate) => !hasEnded(name, candidate))) {
      count++
      const currency = document.fields.get('currency')
      addAmounts(amounts, document.fields, typeof currency === 'string' ? ` ${currency}` : '')
    }
  }
  return { count, amounts: new Map([...amounts].toSorted(([left], [right]) => (left < right ? -1 : 1))) }
}

/** All amounts of money are whole minor units under names that say so (decision 001). */
function addAmounts(amounts: Map<string, bigint>, fields: Fields, currency: string): void {
  for (const [name, value] of fields) {
    if (typeof value === 'bigint' && name.endsWith('Minor')) {
      const key = `${name}${currency}`
      amounts.set(key, (amounts.get(key) ?? 0n) + value)
    }
    for (const part of isArray(value) ? value : [value]) if (isMap(part)) addAmounts(amounts, part.fields, currency)
  }
}

/**
 * Mails that were sent, or given up. They stay behind: the provider's extension sends every mail that is new to it, whatever it says of its
 * sending.
 */
function hasEnded(name: string, { fields }: Document): boolean {
  const delivery = fields.get('delivery')
  const state = isMap(delivery) ? delivery.fields.get('state') : undefined
  return name === 'mail' && (state === 'SUCCESS' || state === 'ERROR')
}

async function* listPages(documents: SteadyDocuments, name: string): AsyncGenerator<readonly Document[], void> {
  for await (const page of readPages(documents, { collection: [name], isGroup: true, pageSize: pageDocuments })) yield page.documents
}

function cutCommits(writes: readonly DocumentWrite[]): readonly (readonly DocumentWrite[])[] {
  const commits: DocumentWrite[][] = []
  let characters = 0
  for (const write of writes) {
    const length = 'fields' in write ? JSON.stringify(encodeFields(write.fields)).length : 0
    const current = commits.at(-1)
    if (current && characters + length <= mostCharacters) current.push(write)
    else commits.push([write])
    characters = current === commits.at(-1) ? characters + length : length
  }
  return commits
}

/** References name the project that they are of. */
function withDatabase(fields: Fields, { database }: SteadyDocuments): Fields {
  const move = (value: Value): Value => {
    if (isArray(value)) return value.map(move)
    if (isMap(value)) return { ...value, fields: moveFields(value.fields) }
    const isReference = typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
    return isReference ? { ...value, ...database } : value
  }
  const moveFields = (map: Fields): Fields => new Map([...map].map(([name, value]) => [name, move(value)]))
  return moveFields(fields)
}
