import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import { findDraft, forgetDrafts, keepDraft } from '#web/ui/form/form-draft.ts'
import type { InvoiceAct } from './describe-file.server.ts'
import type { ActTrouble } from './submit-act.server.ts'
import styles from './invoice-file.module.css'

type ActFormProps = {
  readonly act: InvoiceAct
  /** What happens, said before. */
  readonly consequence: string
  /** The state of the invoice that the page shows. */
  readonly version: string
  /** Key of the form's draft in this tab. */
  readonly draft: string
  readonly trouble: ActTrouble | undefined
  readonly children?: ReactNode
}

/** An act on an invoice: it opens below its name, says what happens, and keeps what was typed over a reload. Works without scripts. */
export function ActForm({ act, consequence, version, draft, trouble, children }: ActFormProps) {
  const { translate } = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const problemRef = useRef<HTMLParagraphElement>(null)
  const navigation = useNavigation()
  const own = trouble?.act === act ? trouble : undefined
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('act') === act

  useEffect(() => {
    const typed = findDraft(draft)
    const form = formRef.current
    if (!typed || !form) return
    for (const [name, value = ''] of Object.entries(typed.fields)) {
      const control = form.elements.namedItem(name)
      // Also over a suggestion of the page.
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
    form.closest('details')?.setAttribute('open', '')
  }, [draft])

  useEffect(() => {
    if (own) problemRef.current?.focus()
  }, [own])

  function keepTyped(): void {
    if (!formRef.current) return
    const texts = [...new FormData(formRef.current)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const fields = Object.fromEntries(texts.filter(([name]) => name !== 'act' && name !== 'version'))
    keepDraft(draft, { idempotencyKey: version, fields })
  }

  return (
    <details className={styles.act} name="acts" open={own !== undefined || undefined}>
      <summary>{translate(`agency.invoices.act.${act}.name`)}</summary>
      <Form method="post" className={styles.form} ref={formRef} onInput={keepTyped} onSubmit={() => forgetDrafts(draft)}>
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="version" value={version} />
        {own && (
          <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
            {own.problem}
          </p>
        )}
        {children}
        <p className={styles.consequence}>{consequence}</p>
        <div>
          <Button type="submit" kind={act === 'void' ? 'danger' : 'primary'} isBusy={isBusy} busyText={translate('form.sending')}>
            {translate(`agency.invoices.act.${act}.submit`)}
          </Button>
        </div>
      </Form>
    </details>
  )
}

type ActFieldProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly children: (ties: { readonly id: string; readonly 'aria-describedby'?: string }) => ReactNode
}

/** A control of an act with its label and hint. */
export function ActField({ id, label, hint, children }: ActFieldProps) {
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }) })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
