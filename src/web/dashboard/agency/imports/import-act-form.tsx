import type { ImportKind } from '#domain/import-file.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { EInvoiceView } from './describe-e-invoices.server.ts'
import type { ImportAct } from './describe-import.server.ts'
import type { SheetView } from './describe-sheet.server.ts'
import { BuyerFields } from './e-invoice-list.tsx'
import { ImportFields } from './import-fields.tsx'
import { InvoiceFields, SheetColumns } from './sheet-columns.tsx'

type ImportActFormProps = {
  readonly act: ImportAct
  readonly isOpen: boolean
  readonly file: {
    readonly id: string
    readonly kind: ImportKind
    readonly findings: { readonly new: number; readonly changed: number } | undefined
    readonly sheet: SheetView | undefined
    readonly eInvoices: readonly EInvoiceView[] | undefined
    readonly choices: Readonly<Record<string, string | undefined>>
    readonly isReplaceable: boolean
    readonly mayNotify: boolean
  }
  readonly trouble: ActTrouble | undefined
}

/** What can be done with a file. */
export function ImportActForm({ act, isOpen, file, trouble }: ImportActFormProps) {
  const { id, kind, findings, sheet, eInvoices, choices, isReplaceable, mayNotify } = file
  const { translate } = useLocale()
  const count = (findings?.new ?? 0) + (findings?.changed ?? 0)
  const mails = act === 'store' && choices['notifies'] !== undefined
  const isDanger = act === 'takeBack' || act === 'remove'
  const typed = trouble?.act === act ? trouble.typed : undefined
  const others = (eInvoices ?? []).filter(({ state }) => state !== 'new' && state !== 'changed').length
  const isOfInvoices = kind === 'invoices' && eInvoices === undefined
  const consequence = [
    translate(mails ? 'agency.imports.act.store.mails' : `agency.imports.act.${act}.consequence`),
    ...(act === 'store' && others > 0 ? [translate('agency.imports.act.store.others', { count: others })] : []),
    ...(act === 'store' && kind === 'invoices' ? [translate('agency.imports.act.store.numbers')] : []),
  ]
  return (
    <ActForm
      act={act}
      name={translate(`agency.imports.act.${act}.name`)}
      submit={translate(act === 'store' && eInvoices ? 'agency.imports.act.store.submitInvoices' : `agency.imports.act.${act}.submit`, {
        count,
      })}
      consequence={consequence.join(' ')}
      isOpen={isOpen && !isDanger}
      isDanger={isDanger}
      version=""
      draft={`agency-import-${id}-${act}`}
      trouble={trouble}
    >
      {act === 'check' && <ImportFields isReplaceable={isReplaceable} mayNotify={mayNotify} typed={choices} />}
      {act === 'map' && sheet && <SheetColumns sheet={sheet} typed={typed} />}
      {act === 'decide' && eInvoices && <BuyerFields files={eInvoices} typed={typed} />}
      {(act === 'check' || act === 'map') && isOfInvoices && <InvoiceFields id={act} typed={{ ...choices, ...typed }} />}
    </ActForm>
  )
}
