import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import fieldStyles from '#web/ui/form/fields/field.module.css'
import { findDraft, keepDraft, markDraft } from '#web/ui/form/form-draft.ts'
import { FormKey, FormKeyContext } from './form-key.tsx'
import type { ActTrouble } from './submit-act.server.ts'
import styles from './acts.module.css'

type ActFormProps = {
  /** The act's name in the form. */
  readonly act: string
  /** The act in words, and on its button. */
  readonly name: string
  readonly submit: string
  /** What happens, said before. */
  readonly consequence: string
  /** Whether it takes something away. */
  readonly isDanger?: boolean
  /** Whether it is open at first: the page's one act. */
  readonly isOpen?: boolean
  /** Of the forms of one group, one is open at a time. */
  readonly group?: string
  /** Whether a file is chosen in it. */
  readonly takesFile?: boolean
  /** The state of the record that the page shows. */
  readonly version: string
  /** Key of the form's draft in this tab. */
  readonly draft: string
  readonly trouble: ActTrouble | undefined
  readonly children?: ReactNode
}

/** An act on a record: it opens below its name, or by the parameter `act` of the address, says what happens, and keeps what was typed over a reload. Works without scripts. */
export function ActForm({
  act,
  name,
  submit,
  consequence,
  isDanger = false,
  isOpen = false,
  group = 'acts',
  takesFile = false,
  version,
  draft,
  trouble,
  children,
}: ActFormProps) {
  const { translate } = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const problemRef = useRef<HTMLParagraphElement>(null)
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const own = trouble?.act === act ? trouble : undefined
  const done = query.get('done')
  const shownKey = use(FormKeyContext)
  const [typedKey, setTypedKey] = useState<string>()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('act') === act

  useEffect(() => {
    const typed = findDraft(draft)
    const form = formRef.current
    // Sent and done: the layout forgets it.
    if (!typed || !form || (done !== null && typed.reference !== undefined)) {
      setTypedKey(undefined)
      return
    }
    for (const [field, value = ''] of Object.entries(typed.fields)) {
      const control = form.elements.namedItem(field)
      // Also over a suggestion of the page.
      if (isTextControl(control)) control.value = value
    }
    setTypedKey(typed.idempotencyKey)
    form.closest('details')?.setAttribute('open', '')
  }, [draft, done])

  useEffect(() => {
    if (own) problemRef.current?.focus()
  }, [own])

  function keepTyped(): void {
    if (!formRef.current) return
    const texts = [...new FormData(formRef.current)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const fields = Object.fromEntries(texts.filter(([field]) => field !== 'act' && field !== 'version' && field !== 'key'))
    // What was sent before a reload, whose answer did not come, is the same form.
    keepDraft(draft, { idempotencyKey: typedKey ?? shownKey, fields })
  }

  return (
    // A new element after each act that was done, closed and without what was sent, which could be sent twice otherwise.
    <details key={done} className={styles.act} name={group} open={isOpen || own !== undefined || query.get('act') === act || undefined}>
      <summary>{name}</summary>
      <Form
        method="post"
        {...(takesFile && { encType: 'multipart/form-data' as const })}
        className={styles.form}
        ref={formRef}
        onInput={keepTyped}
        onSubmit={() => markDraft(draft, version)}
      >
        <input type="hidden" name="act" value={act} />
        <FormKey value={typedKey} />
        <input type="hidden" name="version" value={version} />
        {own && (
          <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
            {own.problem}
          </p>
        )}
        {children}
        <p className={styles.consequence}>{consequence}</p>
        <div>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy} busyText={translate('form.sending')}>
            {submit}
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
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }) })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (control instanceof HTMLInputElement) return control.type !== 'checkbox' && control.type !== 'radio'
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement
}
