import { Option } from '@commander-js/extra-typings'
import { type InvoiceChoices, zeroRates } from '#domain/import-file.ts'
import { importedInvoices } from '#agency/invoices/imported-invoices.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { defineCommand, UsageError } from '#cli/command.ts'
import { addImportOptions, importFile, readOption, readSwitches } from '#cli/records/record-commands.ts'
import { type InputFile, openInput } from '#cli/records/input-file.ts'
import { importEInvoices, isEInvoiceFile } from '#cli/invoices/e-invoices/import-e-invoices.ts'

/** Imports invoices from a table, or from e-invoices. */
export const invoicesImport = defineCommand({
  name: 'invoices import',
  summary: 'Adds invoices from a CSV or JSON file, or from e-invoices: all or nothing.',
  details:
    'All problems are listed with their line. JSON must be an array; "invoices add --help" lists the headings of CSV. E-invoices (XRechnung, UBL, CII, Factur-X, ZUGFeRD) become invoices of their buyers, with the file as document.',
  example: 'invoices import invoices.csv --dry-run',
  syntax: (parser) => {
    const withFiles = parser.argument('<FILE...>', 'a .csv or .json file, or any number of e-invoices (.xml, .pdf)')
    addImportOptions(withFiles, invoiceRecords)
    return withFiles
      .option('--customer <ID>', 'the buyer of e-invoices that find none')
      .addOption(new Option('--paid-on <DAY>', 'paid rows without a day').choices(['due', 'issued']))
      .addOption(new Option('--zero-rate-eu <VAT>', '0 % rows, EU customers').choices(zeroRates.eu))
      .addOption(new Option('--zero-rate-abroad <VAT>', 'others').choices(zeroRates.abroad))
  },
  run: async ({ args: [files], values }, config) => {
    const customerId = readOption(values, 'customer')
    await using opened = new AsyncDisposableStack()
    const inputs: InputFile[] = []
    for (const file of files) inputs.push(opened.use(await openInput(file)))
    const other = await findOther(inputs)
    if (other === undefined) return await importEInvoices(inputs, { ...readSwitches(values), customerId }, config)
    if (inputs.length > 1) throw new UsageError(`Several files must be e-invoices, and ${other.name} is neither XML nor a PDF.`)
    if (customerId !== undefined) throw new UsageError('--customer is for e-invoices; records of other files name their customer.')
    return await importFile(importedInvoices(readInvoiceChoices(values)), { input: other, values }, config)
  },
})

function readInvoiceChoices(values: object): InvoiceChoices {
  const paidOn = readOption(values, 'paidOn')
  const eu = zeroRates.eu.find((each) => each === readOption(values, 'zeroRateEu'))
  const abroad = zeroRates.abroad.find((each) => each === readOption(values, 'zeroRateAbroad'))
  return {
    ...(paidOn !== undefined && { paidOn: paidOn === 'due' ? 'dueOn' : 'issuedOn' }),
    zeroRates: { ...(eu && { eu }), ...(abroad && { abroad }) },
  }
}

/** The first file that is no e-invoice. */
async function findOther(inputs: readonly InputFile[]): Promise<InputFile | undefined> {
  const found = await Promise.all(inputs.map(({ path }) => isEInvoiceFile(path)))
  return inputs[found.indexOf(false)]
}
