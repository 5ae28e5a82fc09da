import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'
import { sumEInvoice } from '#domain/invoices/e-invoice/sum-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { createFolder } from '#testing/site/agency.ts'
import { createRandom } from '#testing/queries/random.ts'
import { brokenEInvoices } from './broken-e-invoices.ts'
import { applyRules, applySchema, findRules, type Verdict } from './official-rules.ts'
import { createRandomEInvoice } from './random-e-invoice.ts'

const rulesFolder = process.env['E_INVOICE_RULES'] ?? ''
/** The rules take minutes for a thousand documents. */
const timeout = 1_800_000
const randomCount = process.env['TEST_LONG'] === '1' ? 1000 : 30

const kinds = [
  { kind: 'xrechnung-ubl', write: writeUbl, profile: 'xrechnung', rules: ['EN16931-UBL-validation.xslt', 'XRechnung-UBL-validation.xslt'] },
  { kind: 'xrechnung-cii', write: writeCii, profile: 'xrechnung', rules: ['EN16931-CII-validation.xslt', 'XRechnung-CII-validation.xslt'] },
  { kind: 'ubl', write: writeUbl, profile: 'en16931', rules: ['EN16931-UBL-validation.xslt'] },
  { kind: 'factur-x', write: writeCii, profile: 'en16931', rules: ['EN16931-CII-validation.xslt', 'FACTUR-X_EN16931.xslt'] },
] as const

const schemas = [
  { schema: 'UBL-Invoice-2.1.xsd', kind: 'xrechnung-ubl', isMeant: (invoice: EInvoice) => invoice.kind !== 'creditNote' },
  { schema: 'UBL-CreditNote-2.1.xsd', kind: 'xrechnung-ubl', isMeant: (invoice: EInvoice) => invoice.kind === 'creditNote' },
  { schema: 'FACTUR-X_EN16931.xsd', kind: 'factur-x', isMeant: () => true },
] as const

// They are no part of this repository: the tests run where a folder with them is named.
describe.skipIf(rulesFolder === '')('by the official rules (E_INVOICE_RULES, see official-rules.ts)', () => {
  test(
    `${randomCount} random invoices keep the official rules and schemas`,
    async () => {
      await using folder = await createFolder()
      const random = createRandom(16931)
      const invoices = Array.from({ length: randomCount }, () => createRandomEInvoice(random))
      for (const { kind, write, profile, rules } of kinds) {
        const documents = join(folder.path, kind)
        await writeAll(documents, invoices, (invoice) => write(invoice, profile))
        for (const name of rules) {
          const verdicts = await applyRules(await findRules(rulesFolder, name), documents, join(folder.path, `${kind}-${name}`))
          expect([...verdicts].flatMap(([file, found]) => found.filter(isRefusal).map((verdict) => ({ file, ...verdict })))).toEqual([])
        }
      }
      for (const { schema, kind, isMeant } of schemas) {
        const paths = invoices.flatMap((invoice, at) => (isMeant(invoice) ? [join(folder.path, kind, `${at}.xml`)] : []))
        expect(await applySchema(await findRules(rulesFolder, schema), paths)).toBe('')
      }
    },
    timeout,
  )

  test(
    'what our rules refuse the official ones refuse by the same name',
    async () => {
      await using folder = await createFolder()
      const broken = brokenEInvoices.filter(({ isOursAlone }) => isOursAlone === undefined)
      const found: Set<string>[] = broken.map(() => new Set())
      for (const { kind, write, profile, rules } of kinds.filter((one) => one.profile === 'xrechnung')) {
        const documents = join(folder.path, kind)
        await writeAll(
          documents,
          broken.map(({ invoice }) => invoice),
          (invoice) => write(invoice, profile),
        )
        for (const name of rules) {
          const verdicts = await applyRules(await findRules(rulesFolder, name), documents, join(folder.path, `${kind}-${name}`))
          for (const [at, rulesFound] of found.entries()) {
            for (const { rule } of verdicts.get(`${at}.xml`) ?? []) rulesFound.add(rule.replace(/-[ab]$/u, ''))
          }
        }
      }
      const unnamed = broken.filter(({ rule }, at) => !found[at]?.has(rule))
      expect(unnamed.map(({ rule, change }) => `${rule}: ${change}`)).toEqual([])
    },
    timeout,
  )

  test(
    'the public examples are read with their own sums, or refused by name',
    async () => {
      const folders = [
        dirname(await findRules(rulesFolder, 'ubl-tc434-example1.xml')),
        dirname(await findRules(rulesFolder, 'CII_example1.xml')),
      ]
      const examples = (await Promise.all(folders.map(listExamples))).flat()
      expect(examples.length).toBeGreaterThan(30)
      const read = examples.flatMap(({ result }) => ('problems' in result ? [] : [result.eInvoice]))
      expect(read.length).toBeGreaterThanOrEqual(12)
      for (const invoice of read) {
        const { prepaidMinor, roundingMinor } = invoice.totals
        expect(sumEInvoice(invoice, { prepaidMinor, roundingMinor }).totals).toEqual(invoice.totals)
      }
      const unnamed = examples.filter(
        ({ result }) => 'problems' in result && result.problems.some(({ term, path }) => (term ?? path) === undefined),
      )
      expect(unnamed).toEqual([])
    },
    timeout,
  )
})

async function listExamples(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.xml$/iu.test(name))
  return Promise.all(names.map(async (name) => ({ name, result: readEInvoice(await readFile(join(folder, name), 'utf8')) })))
}

async function writeAll(folder: string, invoices: readonly EInvoice[], write: (invoice: EInvoice) => string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(invoices.map((invoice, at) => writeFile(join(folder, `${at}.xml`), write(invoice))))
}

/** A date of supply is a recommendation, and the schema of Factur-X wants an element that may be empty. */
function isRefusal({ rule, flag }: Verdict): boolean {
  return flag !== 'information' && !(rule === 'PEPPOL-EN16931-R008' && flag === 'warning')
}
