import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { createRandomEInvoice } from './random-e-invoice.ts'

const mutationCount = process.env['TEST_LONG'] === '1' ? 5000 : 200

/** An element in one line with its text, and one that holds others. */
const leaf = /^ *<([\w:]+)(?: [^>]*)?>([^<]+)<\/\1>$/u

/** A change of a document that has a line for each tag; not of what it says of its own form. */
function mutate(xml: string, random: Random): { readonly what: string; readonly xml: string } {
  const { pick, below } = random
  const lines = xml.split('\n')
  const starts = lines.flatMap((line, at) => (/^ +<[^/]/u.test(line) && !/>(?:urn:|FC<)/u.test(line) ? [at] : []))
  const at = pick(starts)
  const first = lines[at] ?? ''
  const end = findEnd(lines, at)
  const element = lines.slice(at, end + 1)
  const replaceBy = (changed: readonly string[]) => [...lines.slice(0, at), ...changed, ...lines.slice(end + 1)].join('\n')
  const [, name = ''] = /^ *<([\w:]+)/u.exec(first) ?? []
  const ofAny = {
    drop: () => replaceBy([]),
    repeat: () => replaceBy([...element, ...element]),
    empty: () => replaceBy([`<${name}></${name}>`]),
    'take out of its namespace': () =>
      replaceBy([
        element
          .join('\n')
          .replace(name, `x:${name.replace(':', '')} xmlns:x="urn:x"`)
          .replace(new RegExp(`</${name}>$`, 'u'), `</x:${name.replace(':', '')}>`),
      ]),
  }
  const attribute = /(\w+)="[^"]*"/u.exec(first)?.[0]
  const ofAttribute = {
    'drop an attribute of': () => replaceBy([first.replace(` ${attribute}`, ''), ...element.slice(1)]),
    'change an attribute of': () =>
      replaceBy([first.replace(/="[^"]*"/u, `="${pick(['X', '', 'USD', '0088', 'DAY'])}"`), ...element.slice(1)]),
  }
  const ofLeaf = {
    change: () => replaceBy([first.replace(/>([^<]+)</u, (_, text: string) => `>${changeText(text, below(3))}<`)]),
    'swap with another': () => swapTexts(lines, at, pick(starts.filter((start) => leaf.test(lines[start] ?? '')))),
  }
  const ways = { ...ofAny, ...(attribute !== undefined && ofAttribute), ...(leaf.test(first) && ofLeaf) }
  const [what, change] = pick(Object.entries(ways))
  return { what: `${what} ${first.trim()}`, xml: change() }
}

/** The last line of an element. */
function findEnd(lines: readonly string[], at: number): number {
  const first = lines[at] ?? ''
  const [, indent = '', name = ''] = /^( *)<([\w:]+)/u.exec(first) ?? []
  const isOwnEnd = (line: string) =>
    line.startsWith(`${indent}</`) || (line.endsWith(`</${name}>`) && !line.startsWith(`${indent}<${name}`))
  return leaf.test(first) || first.endsWith('/>') ? at : lines.findIndex((line, place) => place > at && isOwnEnd(line))
}

function swapTexts(lines: readonly string[], at: number, other: number): string {
  const textOf = (place: number) => leaf.exec(lines[place] ?? '')?.[2] ?? ''
  const [own, others] = [textOf(at), textOf(other)]
  const write = (line: string, text: string) => line.replace(/>[^<]+</u, () => `>${text}<`)
  return lines.map((line, place) => (place === at ? write(line, others) : place === other ? write(line, own) : line)).join('\n')
}

function changeText(text: string, way: number): string {
  if (/^-?[\d.]+$/u.test(text))
    return way === 0 ? `${text}1` : way === 1 ? '-7' : text.replace(/\d/u, (digit) => String((Number(digit) + 1) % 10))
  return way === 0 ? 'X' : way === 1 ? `${text} ${text}` : '2026-02-29'
}

/** What a document says: its elements with text, without constants of the syntax. */
function listSaid(xml: string): readonly string[] {
  const elements = Array.from(xml.matchAll(/<([\w:]+)(?: [^>]*)?>[^<]+<\/\1>/gu), ([element]) =>
    // Amounts with and without zeros at their ends are the same.
    element.replaceAll(/\s/gu, '').replace(/(>-?\d+)(?:\.0+|(\.\d*[1-9])0+)</u, '$1$2<'),
  )
  return elements.filter((element) => !/>(?:VAT|FC)(?:FC)?<|><|>urn:/u.test(element))
}

/** What one says and the other does not. */
function listDifferences(left: readonly string[], right: readonly string[]): readonly string[] {
  return [...left.filter((each) => !right.includes(each)), ...right.filter((each) => !left.includes(each))]
}

/** What is wrong with how a mutated document is taken; undefined if it is refused by name, or read as it is. */
function findFault({ invoice, original, xml, write }: Mutated): { readonly isRefused: boolean; readonly fault?: unknown } {
  const read = readEInvoice(xml)
  if ('problems' in read) {
    const unnamed = read.problems.filter(({ term, path, message }) => (term ?? path) === undefined || !/^[\p{L}].*\.$/su.test(message))
    return { isRefused: true, ...((unnamed.length > 0 || read.problems.length === 0) && { fault: read.problems }) }
  }
  const { eInvoice, profile, kept } = read
  const sums = ({ totals: { linesMinor, netMinor, taxMinor, grossMinor } }: EInvoice) => [linesMinor, netMinor, taxMinor, grossMinor]
  if (!isDeepStrictEqual(sums(eInvoice), sums(invoice))) return { isRefused: false, fault: eInvoice.totals }
  const again = listSaid(write(eInvoice, profile))
  // What is repeated word for word is read once, and a total of tax that is 0 may be left out.
  const isAsBefore = listDifferences(again, listSaid(original)).length === 0
  // A price that its quantity does not quite make the net amount of is said in the name; what only the original keeps is listed.
  const isInWords = again.some((element) => element.includes('×'))
  const differences = isAsBefore || isInWords || kept.length > 0 ? [] : listDifferences(again, listSaid(xml))
  return { isRefused: false, ...(differences.length > 0 && { fault: differences }) }
}

type Mutated = { readonly invoice: EInvoice; readonly original: string; readonly xml: string; readonly write: typeof writeUbl }

test.for([
  ['UBL', writeUbl],
  ['CII', writeCii],
] as const)(`${mutationCount} mutations in %s are refused by name, or read as they are`, ([, write]) => {
  const random = createRandom(66)
  let refusedCount = 0
  for (let count = 0; count < mutationCount; count++) {
    const invoice = createRandomEInvoice(random, 5)
    const original = write(invoice, 'xrechnung')
    const { what, xml } = mutate(original, random)
    const { isRefused, fault } = findFault({ invoice, original, xml, write })
    expect({ what, fault }).toEqual({ what, fault: undefined })
    if (isRefused) refusedCount++
  }
  // Most elements are needed, or are sums.
  expect(refusedCount).toBeGreaterThan(mutationCount / 3)
})
