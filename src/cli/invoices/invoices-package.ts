import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { packageYear, type PackageOptions, type YearPackage } from '#agency/bookkeeping/package-year.ts'
import type { Year } from '#domain/bookkeeping/billing.ts'
import { defaultLocale } from '#domain/locale.ts'
import { createGateway } from '#gateway/gateway.ts'
import { readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { type Progress, startProgress } from '#cli/progress.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import { readBillings } from './read-billings.ts'
import { loadPackageDocuments } from './load-invoice-files.ts'
import { parseYear } from './year-argument.ts'

/** Writes what the tax adviser and an audit need of a year. */
export const invoicesPackage = defineCommand({
  name: 'invoices package',
  summary: 'Writes the documents, tables and bookings of a year to a new archive for the tax adviser and for audits.',
  details:
    'It has each invoice and credit note as the customer has it, tables of documents, lines, taxes, payments and numbers with index.xml for audit programs, SHA-256 sums, and bookings if content/site.json names `bookkeeping` accounts (with `datev`, also as its booking batch). Only you can read the file (0600).',
  example: 'invoices package 2026 invoices-2026.zip',
  syntax: (parser) =>
    parser
      .argument('<YEAR>', 'four digits')
      .argument('[FILE]', 'must not exist; its name ends in .zip; default: invoices-YEAR.zip in this folder')
      .option('--json', 'lists the contained files, missing numbers and what could not be booked as JSON'),
  run: async ({ args: [typed, file = `invoices-${typed}.zip`], values: { json } }, config) => {
    const year = parseYear(typed)
    if (!/\.zip$/iu.test(file)) throw new UsageError(`Unsupported file type: ${file}. Use a name ending in .zip.`)
    await using open = await openDocuments(config)
    using progress = startProgress(config.progressOutput)
    const made = packageYear(await collectOptions(open, year, progress))
    if (made.documentCount === 0) throw new CommandError(`No invoices were issued in ${year}.`)
    const out = resolve(file)
    const names: string[] = []
    await writeNewFile(out, Readable.from(makeZip(showProgress(made, names, progress))))
    const { missing, bookingProblems } = made
    if (json) return `${JSON.stringify({ file: out, entries: names, missing, bookingProblems }, null, 2)}\n`
    const unbooked = names.includes('bookings.csv') ? '' : 'No bookings: content/site.json names no accounts (`bookkeeping`).\n'
    return `Wrote ${out}: ${countOf(made.documentCount, 'document')}.\n${describeOpen(made)}${unbooked}`
  },
})

async function collectOptions({ documents, files }: OpenDocuments, year: Year, progress: Progress): Promise<PackageOptions> {
  const gateway = createGateway(documents)
  const { site, messages } = await readContent(findContentFolders())
  return {
    year,
    billings: await readBillings(gateway, progress),
    lastCounts: (await readNumberSequences(documents)).last,
    site,
    translate: createTranslate(defaultLocale, messages[defaultLocale]),
    madeAt: new Date(),
    makeDocuments: await loadPackageDocuments({ files, products: gateway.products }),
  }
}

async function* showProgress({ files, documentCount }: YearPackage, names: string[], progress: Progress) {
  let count = 0
  for await (const { name, bytes } of files) {
    if (name.endsWith('.pdf')) progress.show('Writing documents', count++, documentCount)
    names.push(name)
    yield { name, input: bytes }
  }
}

function describeOpen({ missing, bookingProblems }: YearPackage): string {
  const numbers = missing.map(({ number, lastNumber }) => (lastNumber === undefined ? number : `${number} to ${lastNumber}`))
  return [
    ...(numbers.length > 0 ? [`Numbers without a document: ${numbers.join(', ')}. Note for the auditor why.`] : []),
    ...bookingProblems.map(({ number, problem, detail }) => {
      return problem === 'other-currency'
        ? `Not booked: ${number} is in ${detail}.`
        : `Not booked: ${number}, no account for ${detail} in \`bookkeeping\` of content/site.json.`
    }),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
