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

/** Drops, repeats or changes an element of a document that has a line for each tag; not what it says of its own form. */
function mutate(xml: string, { pick, below }: Random): { readonly what: string; readonly xml: string } {
  const lines = xml.split('\n')
  const starts = lines.flatMap((line, at) => (/^ +<[^/]/u.test(line) && !line.includes('>urn:') ? [at] : []))
  const at = pick(starts)
  const first = lines[at] ?? ''
  const [, indent = '', name = ''] = /^( *)<([\w:]+)/u.exec(first) ?? []
  const isOwnEnd = (line: string) =>
    line.startsWith(`${indent}</`) || (line.endsWith(`</${name}>`) && !line.startsWith(`${indent}<${name}`))
  const end = leaf.test(first) || first.endsWith('/>') ? at : lines.findIndex((line, place) => place > at && isOwnEnd(line))
  const element = lines.slice(at, end + 1)
  const [before, after] = [lines.slice(0, at), lines.slice(end + 1)]
  const kind = leaf.test(first) ? pick(['drop', 'repeat', 'change'] as const) : pick(['drop', 'repeat'] as const)
  const changed = {
    drop: [],
    repeat: [...element, ...element],
    change: [first.replace(/>([^<]+)</u, (_, text: string) => `>${changeText(text, below(3))}<`)],
  }[kind]
  return { what: `${kind} ${first.trim()}`, xml: [...before, ...changed, ...after].join('\n') }
}

function changeText(text: string, way: number): string {
  if (/^-?[\d.]+$/u.test(text))
    return way === 0 ? `${text}1` : way === 1 ? '-7' : text.replace(/\d/u, (digit) => String((Number(digit) + 1) % 10))
  return way === 0 ? 'X' : way === 1 ? `${text} ${text}` : '2026-02-29'
}

/** What a document says: its elements with text, without constants of the syntax. */
function listSaid(xml: string): readonly string[] {
  const elements = Array.from(xml.matchAll(/<([\w:]+)(?: [^>]*)?>[^<]+<\/\1>/gu), ([element]) => element.replaceAll(/\s/gu, ''))
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
