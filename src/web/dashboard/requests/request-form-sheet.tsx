import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { FormState } from '#web/ui/form/form-answer.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useRequestAnswer } from './request-answer.ts'
import { sentParam } from './request-names.ts'
import styles from './requests.module.css'

/** What every form about requests needs to know of its page. */
export type RequestPlace = {
  readonly customerId: string
  readonly idempotencyKey: string
  /** How often something was sent from this page: what was typed is looked for under the id of the form, which has to be new each time. */
  readonly sentCount: number
  /** Told which request has arrived, or grown. */
  readonly onSent: (requestId: string) => void
}

/**
 * A form that goes to the page that it stands on.
 *
 * @param sentCount How often something was sent from this page, as in `RequestPlace`.
 * @param waitsForConnection Whether it goes by itself when it was sent while offline (`useForm`).
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
 * A form of the requests, which goes to the page that it stands on.
 *
 * @param purpose What it is for, as the server reads it.
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
    /** What it says without being asked; scripts put their own key in the place of the page's. */
    hidden: { customer: customerId, idempotencyKey: pageAnswer?.idempotencyKey ?? idempotencyKey, ...purpose },
  }
}

type SheetProps = {
  /** What opens it. */
  readonly label: ReactNode
  /** What it looks like: the act of a page, one among others, or a question that lies over the page. */
  readonly kind?: 'plain' | 'quiet' | 'over'
  readonly isOpen: boolean
  /** Of the form in it. */
  readonly state: FormState
  readonly onSent: RequestPlace['onSent']
  readonly children: ReactNode
}

/** A form that opens under its button, before any script runs too. */
export function RequestFormSheet({ label, kind = 'plain', isOpen, state, onSent, children }: SheetProps) {
  const isTold = useRef(false)
  useEffect(() => {
    if (state.kind !== 'done' || isTold.current) return
    isTold.current = true
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

/** What a form says without being asked. */
export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
