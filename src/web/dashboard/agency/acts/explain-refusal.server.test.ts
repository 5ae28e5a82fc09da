import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { createDeduction, createInvoice } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { explainDeduction } from '#web/dashboard/agency/invoices/explain-problems.ts'
import { explainFields, explainRefusal } from './explain-refusal.server.ts'

const source = new URL('../../../../', import.meta.url)

/** Folders whose refusals reach pages, and the areas of the pages that have own sentences for theirs. */
const areasOf = {
  'agency/appointments': ['products'],
  'agency/bank': ['bank'],
  'agency/bookings': ['calls'],
  'agency/customers': ['customers'],
  'agency/files': ['products'],
  'agency/invoices': ['invoices'],
  'agency/leads': ['leads'],
  'agency/products': ['products'],
  'agency/requests': ['requests'],
  'agency/staff': ['staff'],
  agency: [],
  'domain/customers': ['customers', 'staff'],
  'domain/invoices': ['invoices'],
  'domain/products': ['products'],
  'domain/requests': ['leads', 'requests'],
  domain: [],
  'server/agency': ['audit', 'bank', 'calls', 'customers', 'imports', 'invoices', 'leads', 'products', 'requests', 'staff'],
  'web/dashboard/agency': ['audit', 'bank', 'calls', 'customers', 'imports', 'invoices', 'leads', 'products', 'requests', 'staff'],
} as const

/** The names of all refusals, with the areas of their pages. */
async function listRefusals(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const name of await readdir(source, { recursive: true })) {
    const folder = Object.keys(areasOf).find((each) => name.startsWith(`${each}/`))
    if (folder === undefined || !/(?<!\.test)\.tsx?$/u.test(name)) continue
    const text = await readFile(new URL(name, source), 'utf8')
    const types = [...text.matchAll(/Refusal<(?<names>'[\w-]+'(?: \| '[\w-]+')*)>/gu)].flatMap(
      ({ groups }) => groups?.['names']?.split(' | ') ?? [],
    )
    const values = [...text.matchAll(/refusal: (?<name>'[\w-]+')/gu)].map(({ groups }) => groups?.['name'] ?? '')
    for (const refusal of [...types, ...values].map((quoted) => quoted.replaceAll("'", ''))) {
      const areas = areasOf[folder as keyof typeof areasOf] // a key, as found
      found.set(refusal, new Set([...(found.get(refusal) ?? []), ...areas]))
    }
  }
  return found
}

const due = { dueOn: '2026-03-01', from: '2027-01-01' }

const pageIn = (locale: (typeof locales)[number]) => ({ locale, translate: createTranslate(locale, content.messages[locale]) })

test('every refusal of an operation has a sentence in all languages', async () => {
  const found = await listRefusals()
  expect(found.size).toBeGreaterThan(60)
  const page = pageIn('en')
  const isExplained = (refusal: string) => explainRefusal(Object.assign({ refusal }, due), page) !== page.translate('agency.refusal.other')
  const isOfPages = (refusal: string, areas: ReadonlySet<string>) =>
    areas.size > 0 && [...areas].some((area) => `agency.${area}.refusal.${refusal}` in content.messages.en)
  expect([...found].filter(([refusal, areas]) => !isExplained(refusal) && !isOfPages(refusal, areas))).toEqual([])
  for (const locale of locales) {
    for (const refusal of found.keys()) {
      const cause = { refusal: 'void' }
      const changes = [{ problem: 'stays-void' }]
      const facts = refusal === 'not-recorded' ? { cause } : { changes }
      const sentence = explainRefusal(Object.assign({ refusal }, facts, due), pageIn(locale))
      expect(sentence).toMatch(/[.…]$/u)
    }
  }
})

test('what refusals carry is said in the page’s language', () => {
  const page = pageIn('de')
  const explain = (refused: { readonly refusal: string; readonly [fact: string]: unknown }) => explainRefusal(refused, page)
  expect(explain({ refusal: 'unchangeable', changes: [{ problem: 'kept-fields', fields: ['lines'] }, { problem: 'stays-void' }] })).toBe(
    `Nichts wurde geändert. ${page.translate('agency.refusal.change.kept-fields')} ${page.translate('agency.refusal.change.stays-void')}`,
  )
  const conflicts = [
    { path: ['customers', 'halde'], reason: 'has-own' },
    { path: ['customers', 'halde', 'invoices', '2'], reason: 'of-deduction', advance: 'A-1' },
  ]
  expect(explain({ refusal: 'conflicts', conflicts })).toBe(
    'Nichts wurde rückgängig gemacht, weil sich 2 Datensätze seitdem geändert haben: customers/halde (hat inzwischen eigene Einträge oder Dateien); customers/halde/invoices/2 (davon hängt der Abzug von A-1 ab).',
  )
  const broken = { final: createInvoice({ number: 'F-1', lines: [createDeduction('A-1')] }), advance: 'A-1' }
  expect(explain({ refusal: 'breaks-deduction', broken })).toContain('F-1')
  expect(explain({ refusal: 'credited', creditNotes: ['G-1', 'G-2'] })).toContain('G-1 und G-2')
  const otherSum = { fault: 'other-sum', leftMinor: 9000, takenMinor: 10_000, currency: 'EUR', taxRate: 19 } as const
  expect(explainDeduction({ ...broken, why: otherSum }, page.translate).replaceAll(/\s/gu, ' ')).toBe(
    'Von A-1 sind 90,00 € netto zu 19 % abzuziehen, nicht 100,00 €.',
  )
  const faults = ['no-such-invoice', 'no-advance-invoice'] as const
  const others = [
    ...faults.map((fault) => ({ fault })),
    { fault: 'not-paid', state: 'open' },
    { fault: 'other-day', issuedOn: '2026-03-01', deductedOn: undefined },
    { fault: 'paid-later', finalOn: '2026-03-01' },
    { fault: 'other-currency', currency: 'CHF' },
    { fault: 'deducted-already', by: 'F-2' },
  ] as const
  for (const why of others) expect(explainDeduction({ ...broken, why }, page.translate)).toContain('A-1')
})

test('fields that were refused are named with what is wrong', () => {
  const fields = [
    { path: 'company', fault: 'missing', problem: 'is missing' },
    { path: 'address.city', fault: 'too-long', most: 500, problem: 'is longer than 500 letters' },
    { path: 'vatId', fault: 'invalid', problem: 'is not right' },
  ]
  const nameField = (path: string) => ({ company: 'Unternehmen', 'address.city': 'Ort' })[path] ?? 'USt-IdNr.'
  expect(explainFields(Object.assign({ refusal: 'invalid-fields' }, { fields }), nameField, pageIn('de'))).toBe(
    'Nichts wurde gespeichert. Prüfen Sie diese Felder: Unternehmen (fehlt), Ort (höchstens 500 Zeichen), USt-IdNr..',
  )
})
