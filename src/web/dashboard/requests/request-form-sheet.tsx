import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { FormState } from '#web/ui/form/form-answer.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useRequestAnswer } from './request-answer.ts'
import { sentParam } from './request-names.ts'
import styles from './requests.module.css'

/** What every request form needs from its page. */
export type RequestPlace = {
  readonly customerId: string
  readonly idempotencyKey: string
  /** Number of forms sent from this page. Part of the form's ID, so that a new form does not restore the previous draft. */
  readonly sentCount: number
  /** Called with the ID of the request that was created or extended. */
  readonly onSent: (requestId: string) => void
}

/**
 * A form that is sent to its own page.
 *
 * @param sentCount As in `RequestPlace`.
 * @param waitsForConnection Whether it is sent later by itself if the browser is offline (`useForm`).
 */
export function useFormOfPage<Field extends string>(definition: FormDefinition<Field>, sentCount: number, waitsForConnection = false) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(sentParam)
  const pageAnswer = useRequestAnswer(definition)
  const action = query.size > 0 ? `${pathname}?${query.toString()}` : pathname
  const id = sentCount === 0 ? definition.name : `${definition.name}-${sentCount}`
  const form = useForm(definition, { id, action, pageAnswer, waitsForConnection })
  return { form, pageAnswer, isOpen: form.isTouched || pageAnswer !== undefined }
}

/**
 * A request form, sent to its own page.
 *
 * @param purpose Hidden fields that tell the server what the form is for.
 */
export function useRequestForm<Field extends string>(
  definition: FormDefinition<Field>,
  { customerId, idempotencyKey, sentCount }: Omit<RequestPlace, 'onSent'>,
  purpose: { readonly kind: string } | { readonly request: string },
) {
  const { form, pageAnswer, isOpen } = useFormOfPage(definition, sentCount, true)
  return {
    form,
    isOpen,
    /** Hidden fields. Scripts replace the page's key by their own. */
    hidden: { customer: customerId, idempotencyKey: pageAnswer?.idempotencyKey ?? idempotencyKey, ...purpose },
  }
}

type SheetProps = {
  /** Label of the button that opens it. */
  readonly label: ReactNode
  /** Appearance: the page's main action, one of several, or a panel over the page. */
  readonly kind?: 'plain' | 'quiet' | 'over'
  readonly isOpen: boolean
  /** State of the form in it. */
  readonly state: FormState
  readonly onSent: RequestPlace['onSent']
  readonly children: ReactNode
}

/** A form that opens below its button, also without scripts. */
export function RequestFormSheet({ label, kind = 'plain', isOpen, state, onSent, children }: SheetProps) {
  const isReported = useRef(false)
  useEffect(() => {
    if (state.kind !== 'done' || isReported.current) return
    isReported.current = true
    onSent(state.reference)
  }, [state, onSent])
  return (
    <details
      className={kind === 'plain' ? styles.sheet : `${styles.sheet} ${styles[kind]}`}
      open={isOpen}
      name={kind === 'over' ? 'header-menu' : undefined}
    >
      <summary>{label}</summary>
      <div className={styles.form}>{children}</div>
    </details>
  )
}

/** Renders hidden form fields. */
export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
