import { startTransition, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { describeFormError } from './describe-form-error.ts'
import type { Attempt, FormTrouble } from './form-answer.ts'

/** What may become of a form. One that was not taken brings back what was typed. */
type AnyAnswer<Field extends string> =
  | FormTrouble<Field>
  | { readonly kind: 'conflict'; readonly fields: TypedFields<Field> }
  | { readonly kind: 'done' | 'saved' }

type SubmissionOptions<Field extends string, Answer extends AnyAnswer<Field>> = {
  /** Begins the ids of the fields. */
  readonly id: string
  /** The router's last word. */
  readonly answer: Attempt | Answer | undefined
  /** The answer that the page came with, when the form was sent without scripts. */
  readonly pageAnswer: Answer | undefined
  /** What the countries are called, for errors in phone numbers. */
  readonly countries: readonly CountryOption[]
}

const idle: Attempt = { kind: 'idle' }

/** What all forms share in the browser: one attempt at a time, what came of it, what is wrong with each field, and where focus goes then. */
export function useSubmission<Field extends string, Answer extends AnyAnswer<Field>>({
  id,
  answer,
  pageAnswer,
  countries,
}: SubmissionOptions<Field, Answer>) {
  const translate = useTranslate()
  /** What this form says by itself; undefined when the last word is the server's. */
  const [ownState, setOwnState] = useState<Attempt | Answer>()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLElement>(null)
  const isBusy = useRef(false)
  const state: Attempt | Answer = ownState ?? answer ?? pageAnswer ?? idle

  useEffect(() => {
    // An answer that came with the page has taken focus by `autofocus` already.
    if ('fields' in state && state !== pageAnswer) summaryRef.current?.focus()
  }, [state, pageAnswer])

  /** @param send Says why the form was not sent, and nothing when the last word is the router's; after `leaving` another page comes. */
  async function submit(
    event: SubmitEvent<HTMLFormElement>,
    send: (form: FormData) => Promise<Answer | 'leaving' | undefined>,
  ): Promise<void> {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setOwnState({ kind: 'sending' })
    const trouble = await send(new FormData(event.currentTarget))
    if (trouble === 'leaving') return
    // The router shows answers in transitions; an urgent update would show the last answer once more before the new one.
    startTransition(() => setOwnState(trouble))
    isBusy.current = false
  }

  /** What a control of this form needs to know. */
  function field(name: Field, typed: string | undefined): FieldBinding {
    const code = state.kind === 'refused' ? state.errors[name] : undefined
    const error = code && state.kind === 'refused' ? describeFormError(name, code, state.fields, countries, translate) : undefined
    return { id: `${id}-${name}`, name, error, typed }
  }

  return { state, setOwnState, formRef, summaryRef, isBusy, submit, field }
}
