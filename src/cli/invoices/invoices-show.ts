import { deriveInvoiceStatus, amountDueMinor } from '#domain/invoices/invoice-status.ts'
import { createMoneyFormat } from '#domain/money.ts'
import { createTaxTable } from '#domain/invoices/totals.ts'
import { createGateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { readAgencyLocale } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'
import { type ChosenInvoice, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'

/** One invoice as a whole. */
export const invoicesShow = defineCommand({
  name: 'invoices show',
  summary: 'Shows an invoice with its lines, taxes and payments, and the credit notes of it.',
  example: 'invoices show 2026-0001',
  syntax: (parser) => parser.argument(...invoiceArgument).option('--json', 'as JSON with every field, as `invoices import` takes it'),
  run: async ({ args: [typed], values: { json } }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { customerId, invoice, updateTime } = chosen.stored
    if (json) return `${JSON.stringify({ customerId, ...invoice, updateTime }, null, 2)}\n`
    const creditNotes = await gateway.invoices.listCreditNotes(customerId, invoice.number)
    return describe(
      chosen,
      creditNotes.map(({ number }) => number),
      await readAgencyLocale(),
    )
  },
})

function describe({ name, customer, invoice, today }: ChosenInvoice, creditNotes: readonly string[], localeTag: string): string {
  const { kind, creditsNumber, issuedOn, dueOn, supply, reference, currency, lines, allowances = [], charges = [], payments } = invoice
  const money = createMoneyFormat(currency, localeTag)
  const number = new Intl.NumberFormat(localeTag, { maximumFractionDigits: 6 })
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Status', deriveInvoiceStatus(invoice, today)],
    ['Customer', invoice.billedTo?.company ?? customer.company],
    ['Reference', reference],
    ['Issued', issuedOn],
    ['Due', dueOn],
    ['Supplied', supply && (supply.from === supply.to ? supply.from : `${supply.from} to ${supply.to}`)],
    ['Takes back', creditsNumber],
    ['Taken back by', creditNotes.join(', ')],
    ['Reminded', invoice.reminders?.join(', ')],
    ['PDF', invoice.file],
  ]
  const rows = lines.map(({ description, quantity, unit, unitPriceMinor, taxRate }) => [
    description,
    `${number.format(quantity)} ${unit}`,
    money(unitPriceMinor),
    `${number.format(taxRate)} %`,
  ])
  const sums: readonly (readonly [label: string, amount: string])[] = [
    ...allowances.map(({ reason, netMinor }) => [reason, money(0 - netMinor)] as const),
    ...charges.map(({ reason, netMinor }) => [reason, money(netMinor)] as const),
    ['Net', money(invoice.netMinor)],
    ...createTaxTable(invoice).map(({ taxRate, taxMinor }) => [`VAT ${number.format(taxRate)} %`, money(taxMinor)] as const),
    ['Gross', money(invoice.grossMinor)],
    ...(invoice.prepaidMinor === undefined ? [] : [['Prepaid', money(invoice.prepaidMinor)] as const]),
    ...payments.map(({ paidOn, method, amountMinor }) => [`Paid on ${paidOn}, ${method}`, money(amountMinor)] as const),
    ['Left to pay', money(amountDueMinor(invoice))],
  ]
  const shown = facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
  const title = kind === 'creditNote' ? `Credit note ${name}` : `Invoice ${name}`
  return [
    `${title}\n\n`,
    writeTable(['', ''], shown).trimStart(),
    `\n${writeTable(['Line', 'Quantity', 'Price', 'VAT'], rows)}`,
    `\n${writeTable(['', ''], sums).trimStart()}`,
  ].join('')
}
