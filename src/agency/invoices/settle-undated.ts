import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import type { UndatedPayment } from '#domain/import-file.ts'
import { payableMinor } from '#domain/invoices/balance.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'

/**
 * Invoices of a file that calls some paid without saying when: they were paid on their due date or their day of issue, but not later than
 * today, and in full unless the file gives an amount. Stored payments stay.
 */
export function settleUndated(kind: RecordKind<OwnedInvoice>, paidOn: UndatedPayment): RecordKind<OwnedInvoice> {
  return {
    ...kind,
    prepare: async (operation) => {
      const prepared = (await kind.prepare?.(operation)) ?? kind
      const today = calendarDateAt(operation.now(), (await operation.readSite()).timeZone)
      const complete: typeof kind.complete = (value, ...rest) => {
        const completed = prepared.complete(value, ...rest) as { readonly invoice: Given } // of invoices; the schema checks it
        return { ...completed, invoice: settle(completed.invoice, paidOn, today) }
      }
      return { ...prepared, complete }
    },
  }
}

/** An invoice before its schema has checked it. */
type Given = { readonly [name: string]: unknown }

function settle(invoice: Given, dayOf: UndatedPayment, today: CalendarDate): Given {
  const { state, payments, grossMinor, prepaidMinor = 0, [dayOf]: given } = invoice
  if (state !== 'paid' || !Array.isArray(payments) || typeof given !== 'string') return invoice
  if (typeof grossMinor !== 'number' || typeof prepaidMinor !== 'number') return invoice
  const paidOn = given < today ? given : today
  const amountMinor = payableMinor({ grossMinor, prepaidMinor })
  const whole = amountMinor === 0 ? [] : [{}]
  const open: readonly unknown[] = payments.length === 0 ? whole : payments
  const paid = open.map((payment) =>
    typeof payment === 'object' && payment !== null ? { paidOn, amountMinor, method: 'transfer', ...payment } : payment,
  )
  return { ...invoice, payments: paid }
}
