import { deriveInvoiceStatus, amountDueMinor } from '#domain/invoices/invoice-status.ts'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { MoneyFormat } from '#domain/money.ts'
import { createTaxTable } from '#domain/invoices/totals.ts'
import { createGateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { readAgencyLocale, readMoneyFormat } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { type ChosenInvoice, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'

/** One invoice as a whole. */
export const invoicesShow = defineCommand({
  name: 'invoices show',
  summary: 'Shows an invoice with its lines, taxes, payments and credit notes.',
  example: 'invoices show 2026-0001',
  syntax: (parser) => parser.argument(...invoiceArgument).option('--json', 'as JSON with every field, for `invoices import`'),
  run: async ({ args: [typed], values: { json } }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { customerId, invoice, updateTime } = chosen.stored
    if (json) return `${JSON.stringify({ customerId, ...invoice, updateTime }, null, 2)}\n`
    const creditNotes = await gateway.invoices.listCreditNotes(customerId, invoice.number)
    const writing = { localeTag: await readAgencyLocale(), writeMoney: await readMoneyFormat(), terminalWidth: config.terminalWidth }
    return describe(
      chosen,
      creditNotes.map(({ number }) => number),
      writing,
    )
  },
})

const titles = { invoice: 'Invoice', advance: 'Advance invoice', creditNote: 'Credit note' } as const satisfies Record<InvoiceKind, string>

/** Formats for staff. */
type Writing = { readonly localeTag: string; readonly writeMoney: MoneyFormat; readonly terminalWidth: number | undefined }

function describe(
  { name, customer, invoice, today }: ChosenInvoice,
  creditNotes: readonly string[],
  { localeTag, writeMoney, terminalWidth }: Writing,
): string {
  const { kind, creditsNumber, issuedOn, dueOn, supply, reference, currency, lines, allowances = [], charges = [], payments } = invoice
  const money = (minor: number) => writeMoney(minor, currency)
  const number = new Intl.NumberFormat(localeTag, { maximumFractionDigits: 6 })
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Status', deriveInvoiceStatus(invoice, today)],
    ['Customer', invoice.billedTo?.company ?? customer.company],
    ['Reference', reference],
    ['Issued', issuedOn],
    ['Due', dueOn],
    ['Supplied', supply && (supply.from === supply.to ? supply.from : `${supply.from} to ${supply.to}`)],
    ['Credits', creditsNumber],
    ['Deducts', lines.flatMap(({ deducts }) => deducts?.number ?? []).join(', ')],
    ['Credited by', creditNotes.join(', ')],
    ['Reminded', invoice.reminders?.join(', ')],
    ['PDF', invoice.file],
    ['E-invoice', invoice.eInvoiceFile],
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
  const title = `${titles[kind]} ${name}`
  return [
    `${title}\n\n`,
    writeTable(['', ''], shown, terminalWidth).trimStart(),
    `\n${writeTable(['Line', ...['Quantity', 'Price', 'VAT'].map(onTheRight)], rows, terminalWidth)}`,
    `\n${writeTable(['', onTheRight('')], sums, terminalWidth).trimStart()}`,
  ].join('')
}
