import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import { detectedEncoding, eInvoicesAtOnce, importKinds, type InvoiceChoices, undatedPayments, zeroRates } from '#domain/import-file.ts'
import type { ImportChoices } from './import-desk.server.ts'
import { importEncodings } from './import-path.ts'

/** Reads the choices of a form. @param read Finds what a field holds; an absent field is empty. */
export function readChoices(read: (field: string) => string): Omit<ImportChoices, 'kind'> {
  return {
    encoding: importEncodings.find((encoding) => encoding === read('encoding')) ?? detectedEncoding,
    hasDecimalCommas: read('hasDecimalCommas') !== '',
    isReplacing: read('isReplacing') !== '',
    notifies: read('notifies') !== '',
  }
}

/** What is said of invoices; what is not said is refused. */
export function readInvoiceChoices(form: TypedForm): InvoiceChoices {
  const paidOn = undatedPayments.find((day) => day === form.text('paidOn'))
  const eu = zeroRates.eu.find((category) => category === form.text('zeroRateEu'))
  const abroad = zeroRates.abroad.find((category) => category === form.text('zeroRateAbroad'))
  return { ...(paidOn && { paidOn }), ...((eu ?? abroad) && { zeroRates: { ...(eu && { eu }), ...(abroad && { abroad }) } }) }
}

export function readKind(text: string): ImportChoices['kind'] | undefined {
  return importKinds.find((kind) => kind === text)
}

/** The fields of the columns of a table, by their places. */
export function readColumns(form: TypedForm): ReadonlyMap<number, string> {
  return new Map(
    form.names().flatMap((name) => {
      const [, at] = /^column-(\d{1,4})$/u.exec(name) ?? []
      return at === undefined ? [] : [[Number(at), form.text(name)] as const]
    }),
  )
}

/** Whose e-invoices are, in the order of the files: an id that was typed wins over the choice; undefined for files without one. */
export function readBuyers(form: TypedForm): readonly (string | undefined)[] {
  return Array.from({ length: eInvoicesAtOnce }, (_, index) => {
    const other = form.text(`other-${index}`)
    return other === '' && !form.has(`buyer-${index}`) ? undefined : other || form.text(`buyer-${index}`)
  })
}
