import { useEffect, useId, useMemo, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import * as v from 'valibot'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { ExemptCategory } from '#domain/invoices/tax-category.ts'
import { lineNetMinor } from '#domain/invoices/totals.ts'
import { localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { CurrencyCode, createMoneyFormat } from '#domain/money.ts'
import { FormKey } from '#web/dashboard/agency/acts/form-key.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { markDraft } from '#web/ui/form/form-draft.ts'
import type { DutyView } from '#web/dashboard/agency/invoices/describe-duties.server.ts'
import { Duties, Uncertified } from '#web/dashboard/agency/invoices/duties.tsx'
import { HeadFields, HeadInput } from './head-fields.tsx'
import { InvoiceLines, pressKey } from './invoice-lines.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { type InvoiceFacts, judgeInvoice } from './judge-invoice.ts'
import { LawTexts } from './law-texts.tsx'
import { nameFaults } from './name-faults.ts'
import { parseTyped, type TypedInvoice } from './typed-invoice.ts'
import { useTypedInvoice } from './use-typed-invoice.ts'
import styles from './write-invoice.module.css'

/** A draft as the editor gets it. */
export type DraftView = {
  readonly number: string
  /** The stored state; empty for a new one. */
  readonly version: string
  readonly facts: InvoiceFacts
  /** What the paper says for each category without VAT. */
  readonly exemptions: Readonly<Record<ExemptCategory, string>>
  /** What happens if it is issued. */
  readonly consequence: string
  /** What the law asks for besides of the stored draft. */
  readonly duties: readonly DutyView[]
  /** From when the law forbids to issue it here, and why; absent in other countries. */
  readonly uncertified: { readonly from: string; readonly text: string } | undefined
  readonly typed: TypedInvoice
}

type InvoiceEditorProps = { readonly draft: DraftView; readonly trouble: ActTrouble | undefined }

const noLines: readonly InvoiceLine[] = []

/** Writes an invoice: the form with its lines, its sums and what the law asks for. Keeps what was typed over a reload; works without scripts. */
export function InvoiceEditor({ draft, trouble }: InvoiceEditorProps) {
  const { locale, translate } = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const problemRef = useRef<HTMLParagraphElement>(null)
  const consequenceId = useId()
  const { facts, number, version } = draft
  const isNew = version === ''
  const key = `agency-write-${facts.customer.id}-${isNew ? 'new' : number}`
  const { typed, seen, change } = useTypedInvoice({ formRef, key, typed: draft.typed, version, number, trouble })
  const { base } = facts
  const uncertified = draft.uncertified && draft.uncertified.from <= typed.issuedOn ? draft.uncertified : undefined
  const storedLines = isNew ? noLines : (base.lines ?? noLines)
  const read = useMemo(() => parseTyped(typed, localeTags[locale], storedLines), [typed, locale, storedLines])
  const judged = useMemo(() => judgeInvoice(read, facts), [read, facts])
  const wasRefused = trouble !== undefined && trouble.problem !== ''
  const faults = wasRefused ? read.faults : {}
  const { currency: typedCurrency } = read.fields
  const currency = v.is(CurrencyCode, typedCurrency) ? typedCurrency : 'EUR'
  const format = useMemo(() => createMoneyFormat(currency, localeTags[locale]), [currency, locale])

  useEffect(() => {
    if (wasRefused) problemRef.current?.focus()
  }, [wasRefused, trouble])

  return (
    <Form
      method="post"
      className={styles.form}
      ref={formRef}
      onSubmit={() => markDraft(key, seen.version || 'new')}
      onKeyDown={(event) => pressKey(event, change)}
      noValidate
    >
      {/* Without scripts, Enter in a field presses the first button. */}
      <button type="submit" name="act" value="sums" hidden tabIndex={-1} aria-label={translate('agency.invoices.write.sums')} />
      <input type="hidden" name="version" value={seen.version} />
      <FormKey />
      <input type="hidden" name="number" value={seen.number} />
      {wasRefused && (
        <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
          {trouble.problem}
        </p>
      )}
      <HeadFields typed={typed} faults={faults} change={change} />
      <InvoiceLines
        lines={typed.lines}
        nets={read.lines.map((line) => (line ? format(lineNetMinor(line)) : ''))}
        faults={faults}
        change={change}
      />
      <div className={styles.result}>
        <LawTexts
          judged={judged}
          unread={nameFaults(read.faults, translate)}
          exemptions={draft.exemptions}
          reason={typed.reason}
          customerPath={localizePath(locale, customerPath(facts.customer.id))}
        />
        <InvoiceSums
          table={judged.table}
          totals={judged.totals}
          format={format}
          hasOthers={(base.allowances ?? base.charges ?? []).length > 0}
        />
      </div>
      <div className={styles.texts}>
        {judged.exempt.includes('E') && (
          <HeadInput field="reason" typed={typed} faults={faults} change={change} hint={translate('agency.invoices.write.reasonHint')} />
        )}
        <HeadInput field="terms" typed={typed} faults={faults} change={change} hint={translate('agency.invoices.write.termsHint')} />
        <HeadInput field="notes" typed={typed} faults={faults} change={change} />
      </div>
      <div className={styles.foot}>
        <Duties of={draft.duties} />
        <p id={consequenceId}>
          {translate('agency.invoices.write.consequence')}{' '}
          {uncertified ? '' : translate('agency.invoices.write.issuing', { consequence: draft.consequence })}
        </p>
        {uncertified && <Uncertified text={uncertified.text} />}
        <SaveButtons describedBy={consequenceId} mayIssue={!uncertified} />
      </div>
    </Form>
  )
}

function SaveButtons({ describedBy, mayIssue }: { readonly describedBy: string; readonly mayIssue: boolean }) {
  const { translate } = useLocale()
  const navigation = useNavigation()
  const running = navigation.state === 'idle' ? undefined : navigation.formData?.get('act')
  return (
    <div className={styles.buttons}>
      {(['save', 'preview', ...(mayIssue ? (['issue'] as const) : [])] as const).map((act) => (
        <Button
          key={act}
          type="submit"
          name="act"
          value={act}
          kind={act === 'issue' ? 'primary' : 'secondary'}
          isBusy={running === act}
          busyText={translate('form.sending')}
          aria-describedby={describedBy}
        >
          {translate(`agency.invoices.write.submit.${act}`)}
        </Button>
      ))}
    </div>
  )
}
