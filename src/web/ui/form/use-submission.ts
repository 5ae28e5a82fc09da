import { startTransition, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { describeFormError } from './describe-form-error.ts'
import type { Attempt, FormTrouble } from './form-answer.ts'

/** Possible results of a form; errors contain the typed text. */
type AnyAnswer<Field extends string> =
  | FormTrouble<Field>
  | { readonly kind: 'conflict'; readonly fields: TypedFields<Field> }
  | { readonly kind: 'done' | 'saved' }

type SubmissionOptions<Field extends string, Answer extends AnyAnswer<Field>> = {
  /** Prefix of the ids of the fields. */
  readonly id: string
  /** Latest state from the router. */
  readonly answer: Attempt | Answer | undefined
  /** The action's data in the document, if the form was submitted without scripts. */
  readonly pageAnswer: Answer | undefined
  /** Names of countries, for errors in phone numbers. */
  readonly countries: readonly CountryOption[]
}

const idle: Attempt = { kind: 'idle' }

/** Shared client-side behavior of all forms: one submission at a time, its result, the errors of each field, and the focus. */
export function useSubmission<Field extends string, Answer extends AnyAnswer<Field>>({
  id,
  answer,
  pageAnswer,
  countries,
}: SubmissionOptions<Field, Answer>) {
  const translate = useTranslate()
  /** State of this form itself; undefined if the router's state is newer. */
  const [ownState, setOwnState] = useState<Attempt | Answer>()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLElement>(null)
  const isBusy = useRef(false)
  const state: Attempt | Answer = ownState ?? answer ?? pageAnswer ?? idle

  useEffect(() => {
    // An error that came with the document has taken focus by `autofocus` already.
    if ('fields' in state && state !== pageAnswer) summaryRef.current?.focus()
  }, [state, pageAnswer])

  /**
   * @param send Returns the reason why the form was not sent, undefined if the router has the result, or `leaving` if another page follows.
   */
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
    // The router updates in transitions; an urgent update would briefly show the previous result again.
    startTransition(() => setOwnState(trouble))
    isBusy.current = false
  }

  /** Props of a field's control. */
  function field(name: Field, typed: string | undefined): FieldBinding {
    const code = state.kind === 'refused' ? state.errors[name] : undefined
    const error = code && state.kind === 'refused' ? describeFormError(name, code, state.fields, countries, translate) : undefined
    return { id: `${id}-${name}`, name, error, typed }
  }

  return { state, setOwnState, formRef, summaryRef, isBusy, submit, field }
}
