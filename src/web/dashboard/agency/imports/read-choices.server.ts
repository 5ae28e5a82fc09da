import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import { eInvoicesAtOnce, importKinds, type UndatedPayment, undatedPayments } from '#domain/import-file.ts'
import type { ImportChoices } from './import-desk.server.ts'
import { importEncodings } from './import-path.ts'

/** Reads the choices of a form. @param read Finds what a field holds; an absent field is empty. */
export function readChoices(read: (field: string) => string): Omit<ImportChoices, 'kind'> {
  return {
    encoding: importEncodings.find((encoding) => encoding === read('encoding')) ?? 'utf-8',
    hasDecimalCommas: read('hasDecimalCommas') !== '',
    isReplacing: read('isReplacing') !== '',
    notifies: read('notifies') !== '',
  }
}

/** When invoices were paid that a file calls paid without saying when; undefined if they are refused. */
export function readPaidOn(text: string): UndatedPayment | undefined {
  return undatedPayments.find((day) => day === text)
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
