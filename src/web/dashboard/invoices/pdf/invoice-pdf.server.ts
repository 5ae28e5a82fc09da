import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { Party } from '#domain/customers/party.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoicedStep } from '#domain/products/invoiced-step.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { describeInvoicePage, type InvoicePageView } from '#web/dashboard/invoices/detail/describe-invoice-page.server.ts'
import { createPdfOptions, listTexts, type PdfContext, writeAddress } from './pdf-context.server.ts'
import { createPdf, factsHeight, type PdfDocument } from './pdf-document.server.ts'
import { type PdfColumn, type PdfRow, writeTable } from './pdf-table.server.ts'
import { createQrBill, type QrBill, writeQrBill } from './swiss-qr-bill.server.ts'

/**
 * Writes an invoice or a credit note as a PDF. The output is deterministic for the same invoice and day.
 *
 * @param eInvoiceXml The e-invoice to embed (Factur-X): a Cross Industry Invoice of the profile EN 16931.
 * @param step The milestone that it is for.
 */
export async function createInvoicePdf(
  invoice: Invoice,
  context: PdfContext,
  eInvoiceXml?: string,
  step?: InvoicedStep,
): Promise<Uint8Array<ArrayBuffer>> {
  const { translate, tag, today } = context
  const agency = invoice.issuedBy ?? context.agency
  const billedTo = invoice.billedTo ?? context.customer
  const written = { ...context, agency, billedTo, qrBill: createQrBill(invoice, agency, billedTo) }
  const view = describeInvoicePage(invoice, { creditNotes: [], seller: agency, today, tag, translate })
  const title = translate(`dashboard.invoice.title.${isIssued(invoice) ? view.kind : 'proforma'}`, { number: view.number })
  const options = createPdfOptions(written, {
    title,
    createdAt: utcMidnightOf(invoice.issuedOn),
    billedTo,
    accepted: step && utcMidnightOf(step.acceptedOn),
    eInvoice: eInvoiceXml === undefined ? undefined : { xml: eInvoiceXml, description: translate('dashboard.documents.eInvoice') },
    texts: listTexts([view, billedTo, step]),
  })
  return await createPdf(options, (pdf) => writeInvoice(pdf, title, view, { ...written, step }))
}

type InvoiceContext = PdfContext & {
  readonly billedTo: Party
  readonly qrBill: QrBill | undefined
  readonly step: InvoicedStep | undefined
}

function writeInvoice(pdf: PdfDocument, title: string, view: InvoicePageView, context: InvoiceContext): void {
  const { billedTo, translate, step } = context
  const day = (date: Date) => translate('dashboard.day', { date })
  pdf.addressed(writeAddress(billedTo, context), [
    [translate('dashboard.invoice.number'), view.number],
    [translate('dashboard.invoice.issuedOn'), day(view.issuedOn)],
    ...(view.dueOn ? [[translate('dashboard.invoice.dueOn'), day(view.dueOn)] as const] : []),
    ...view.facts,
    ...(billedTo.vatId === undefined ? [] : [[translate('dashboard.invoice.vatId'), billedTo.vatId] as const]),
  ])
  const measure = step && { ...step, text: translate('dashboard.documents.step', { product: step.product, name: step.name }) }
  pdf.title(title, view.reference, measure)
  const notice = describeNotice(view, context)
  if (notice !== undefined) pdf.paragraph(notice, { isStrong: true })
  const { hasQuantities } = view
  const rows = [...listLines(view), ...listTotals(view, context)]
  const shown = hasQuantities ? rows : rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => column !== 1 && column !== 2) }))
  writeTable(pdf, listColumns(shown, hasQuantities, context), shown)
  writeFigure(pdf, view, context)
  if (view.credits !== undefined) pdf.paragraph(translate('dashboard.invoice.credits', { number: view.credits }))
  for (const text of view.terms) pdf.paragraph(text)
  if (view.notes !== '') pdf.paragraph(view.notes)
  writePayments(pdf, view, context)
  writePayment(pdf, view, context)
}

/** Note on documents that are not payable, such as proformas. */
function describeNotice({ status }: InvoicePageView, { translate }: PdfContext): string | undefined {
  if (status === 'draft' || status === 'proforma') return translate('dashboard.invoice.isProforma')
  return status === 'void' ? translate('dashboard.invoice.isVoid') : undefined
}

function listColumns(rows: readonly PdfRow[], hasQuantities: boolean, { translate }: PdfContext): readonly PdfColumn[] {
  const columns = [
    { heading: translate('dashboard.invoice.description'), share: hasQuantities ? 0.38 : 0.73 },
    ...(hasQuantities
      ? [
          { heading: translate('dashboard.invoice.quantity'), share: 0.17 },
          { heading: translate('dashboard.invoice.unitPrice'), share: 0.18 },
        ]
      : []),
    { heading: translate('dashboard.invoice.taxRate'), share: 0.09 },
    { heading: translate('dashboard.invoice.net'), share: 0.18 },
  ]
  return columns.map((column, at) => (at === 0 ? column : { ...column, amounts: rows.map(({ cells }) => cells[at] ?? '') }))
}

function listLines({ lines }: InvoicePageView): readonly PdfRow[] {
  return lines.map(({ description, about, quantity = '', unitPrice, taxRate, net }) => ({
    cells: [about === undefined ? description : `${description} (${about})`, quantity, unitPrice, taxRate, net],
  }))
}

function listTotals({ adjustments, net, taxes, gross, prepaid, paid }: InvoicePageView, { translate }: PdfContext): readonly PdfRow[] {
  const sum = (label: string, amount: string, isStrong = false): PdfRow => ({
    cells: [label, '', '', '', amount],
    isStrong,
    isKept: true,
  })
  return [
    ...(adjustments ? [sum(translate('dashboard.invoice.subtotal'), adjustments.subtotal)] : []),
    ...(adjustments?.items ?? []).map(({ reason, amount }) => sum(reason, amount)),
    sum(translate('dashboard.invoice.netTotal'), net),
    ...taxes.map(({ rate, net: taxed, tax }) => sum(translate('dashboard.invoice.taxOn', { rate, net: taxed }), tax)),
    sum(translate('dashboard.invoice.gross'), gross, true),
    ...(prepaid === undefined ? [] : [sum(translate('dashboard.invoice.prepaid'), prepaid)]),
    ...(paid === undefined ? [] : [sum(translate('dashboard.invoice.paid'), paid)]),
  ]
}

/** What is left to pay or to pay back, or else the total. */
function writeFigure(pdf: PdfDocument, { gross, left, kind, dueOn, settledOn }: InvoicePageView, { translate }: PdfContext): void {
  const day = (date: Date) => translate('dashboard.day', { date })
  if (left && dueOn && !left.isCredit) {
    pdf.figure(translate('dashboard.invoice.amountLeft'), left.amount, `${translate('dashboard.invoice.dueOn')}: ${day(dueOn)}`)
  } else if (left?.isCredit) {
    pdf.figure(translate('dashboard.money.credit'), left.amount, '')
  } else {
    const note = settledOn && kind !== 'creditNote' ? translate('dashboard.invoice.paidOn', { date: settledOn }) : ''
    pdf.figure(translate('dashboard.invoice.gross'), gross, note)
  }
}

function writePayments(pdf: PdfDocument, { payments }: InvoicePageView, { translate }: PdfContext): void {
  if (payments.length === 0) return
  pdf.heading(translate('dashboard.invoice.payments'))
  writeTable(
    pdf,
    [
      { heading: translate('dashboard.invoice.paidOnDay'), share: 0.25 },
      { heading: translate('dashboard.invoice.method'), share: 0.5 },
      { heading: translate('dashboard.invoice.amount'), share: 0.25, amounts: payments.map(({ amount }) => amount) },
    ],
    payments.map(({ paidOn, method, amount }) => ({
      cells: [translate('dashboard.day', { date: paidOn }), translate(`dashboard.invoice.methods.${method}`), amount],
    })),
  )
}

function writePayment(pdf: PdfDocument, { pay, dueOn }: InvoicePageView, { translate, tag, qrBill }: InvoiceContext): void {
  if (!pay) return
  const { amount, recipient, iban, bic, remittance, code } = pay
  if (qrBill) {
    writeQrBill(pdf, qrBill, tag, translate('dashboard.invoice.pay.slip', { amount, recipient, iban, remittance }))
    return
  }
  pdf.heading(translate('dashboard.invoice.pay.heading'), factsHeight)
  pdf.factsBeside(
    [
      [translate('dashboard.invoice.pay.amount'), amount],
      ...(dueOn ? [[translate('dashboard.invoice.dueOn'), translate('dashboard.day', { date: dueOn })] as const] : []),
      [translate('dashboard.invoice.pay.recipient'), recipient],
      ['IBAN', iban],
      ...(bic === undefined ? [] : [['BIC', bic] as const]),
      [translate('dashboard.invoice.pay.remittance'), remittance],
    ],
    code && { ...code, description: translate('dashboard.invoice.pay.code', { amount, recipient }) },
    translate('dashboard.invoice.pay.scan'),
  )
}
