import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { FormDefinition, FormErrors } from '#domain/form/form-definition.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'
import { findRefusal } from './find-refusal.ts'
import type { FormAnswer, FormRedirect, FormTrouble } from './form-answer.ts'
import { createIdempotencyKey, fillForm, findDraft, forgetDraft, keepDraft, markDraft } from './form-draft.ts'
import { readTypedFields } from './read-typed-fields.ts'
import { hasFile, sendWithProgress } from '#web/ui/form/submit/send-with-progress.ts'
import { useHasStarted } from './use-has-started.ts'
import { useSubmission } from './use-submission.ts'

type FormOptions<Field extends string> = {
  /** Distinguishes forms of the same kind in a document; prefix of the ids of its fields. */
  readonly id?: string
  /** Path of the page whose action handles the form. */
  readonly action: string
  /** The action's data in the document, if this form was submitted without scripts. */
  readonly pageAnswer?: FormTrouble<Field> | undefined
  /** Returns the errors of the form's file, if it has one. */
  readonly findFileErrors?: (form: FormData) => FormErrors<Field>
  /** Names of countries, for errors in phone numbers. */
  readonly countries?: readonly CountryOption[]
  /** A form that was submitted offline is sent once the connection is back, if the page is still open. */
  readonly waitsForConnection?: boolean
}

const sending = { kind: 'sending' } as const

/**
 * Client-side behavior of a form: drafts, validation, submission and results. Render it with `SendForm`; before the app runs, the browser
 * submits the form natively.
 */
export function useForm<Field extends string>(definition: FormDefinition<Field>, options: FormOptions<Field>) {
  const { id = definition.name, action, pageAnswer, findFileErrors, countries = [], waitsForConnection = false } = options
  const takesFile = findFileErrors !== undefined
  const { locale } = useLocale()
  const fetcher = useFetcher<FormAnswer<Field> | FormRedirect>()
  const navigate = useNavigate()
  const [isTouched, setIsTouched] = useState(false)
  /** Created on first input, and kept until the receipt. */
  const idempotencyKey = useRef<string>(undefined)

  const redirectPath = fetcher.data?.kind === 'redirect' ? fetcher.data.path : undefined
  const answer = fetcher.data?.kind === 'redirect' ? sending : fetcher.data
  const submission = useSubmission<Field, FormAnswer<Field>>({ id, answer, pageAnswer, countries })
  const { state, setOwnState, formRef } = submission
  useTypedTexts(formRef, id)

  useEffect(() => {
    if (state.kind !== 'done') return
    idempotencyKey.current = undefined
    markDraft(definition.name, state.reference)
    forgetDraft(definition.name, state.reference)
  }, [state, definition])

  useEffect(() => {
    if (redirectPath !== undefined) void navigate(redirectPath)
  }, [redirectPath, navigate])

  const hasStarted = useHasStarted()

  // A layout effect, because the next input would overwrite the draft.
  useLayoutEffect(() => {
    const draft = findDraft(definition.name)
    idempotencyKey.current = draft?.idempotencyKey
    // Text that was typed before the app ran.
    if (!draft && formRef.current && hasText(formRef.current)) keepTyped()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What stood in the form is taken over once, when the app has started.
  }, [])

  useLayoutEffect(() => {
    const form = formRef.current
    const draft = findDraft(definition.name)
    // Some fields have all their options only after the app has started.
    if (!form || !hasStarted || !draft) return
    fillForm(form, draft)
    if (hasText(form)) keepTyped()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A draft is filled in once.
  }, [hasStarted])

  const isWaiting = state.kind === 'waiting'
  const mayWait = isWaiting || (waitsForConnection && state.kind === 'unknown')
  useEffect(() => {
    if (!mayWait) return undefined
    const lifetime = new AbortController()
    // All attempts have the same key, so the server stores the request once even if an earlier attempt arrived.
    const sendAgain = () => formRef.current?.requestSubmit()
    window.addEventListener('online', sendAgain, lifetime)
    if (isWaiting && navigator.onLine) sendAgain()
    return () => lifetime.abort()
  }, [isWaiting, mayWait, formRef])

  /** The key is created on first input and kept until the receipt, so that the server recognizes every attempt as the same request. */
  function keepTyped(): void {
    if (!formRef.current) return
    setIsTouched(true)
    idempotencyKey.current ??= createIdempotencyKey()
    const fields = readTypedFields(definition, new FormData(formRef.current))
    keepDraft(definition.name, { idempotencyKey: idempotencyKey.current, fields })
  }

  async function send(form: FormData): Promise<FormTrouble<Field> | 'leaving' | undefined> {
    keepTyped()
    form.set('idempotencyKey', idempotencyKey.current ?? '')
    const refusal = await findRefusal(definition, form, locale, findFileErrors)
    const trouble = refusal ?? (hasFile(form) ? await sendFile(form) : await sendTexts(form))
    const waits = waitsForConnection && trouble !== 'leaving' && trouble?.kind === 'offline'
    return waits ? { ...trouble, kind: 'waiting' } : trouble
  }

  /** The router then has the result. */
  async function sendTexts(form: FormData): Promise<undefined> {
    await fetcher.submit(form, {
      method: 'post',
      action,
      ...(takesFile && { encType: 'multipart/form-data' }),
      // The form does not change the data of the page.
      defaultShouldRevalidate: false,
    })
  }

  /** Navigates to the receipt, or returns the reason why the form was not accepted. */
  async function sendFile(form: FormData): Promise<FormTrouble<Field> | 'leaving'> {
    const fields = readTypedFields(definition, form)
    const sent = await sendWithProgress(action, form, fields, (share) => setOwnState({ kind: 'sending', share }))
    if (!(sent instanceof URL)) return sent
    markDraft(definition.name, sent.searchParams.get('received') ?? '')
    await navigate(sent.pathname + sent.search)
    return 'leaving'
  }

  return {
    definition,
    id,
    action,
    state,
    takesFile,
    isTouched,
    pageFields: pageAnswer?.fields,
    formRef,
    summaryRef: submission.summaryRef,
    field: (name: Field) => submission.field(name, pageAnswer?.fields[name]),
    keepTyped,
    send: (event: SubmitEvent<HTMLFormElement>) => submission.submit(event, send),
    /** Clears the result of the last attempt. */
    dismiss: () => setOwnState({ kind: 'idle' }),
  }
}

/** Whether text was typed into a form; choices do not count. */
function hasText(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (control) =>
      (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && isTextInput(control))) && control.value !== '',
  )
}

function isTextInput({ type }: HTMLInputElement): boolean {
  return ['text', 'email', 'tel'].includes(type)
}

/**
 * On hydration React resets a text area with a default value. This hook reads text that was typed before, in the first render, and restores
 * it afterwards.
 */
function useTypedTexts(formRef: { readonly current: HTMLFormElement | null }, id: string): void {
  const [typed] = useState(() =>
    typeof document === 'undefined' ? [] : listTextAreas(document.forms.namedItem(id)).map(({ value }) => value),
  )
  useLayoutEffect(() => {
    for (const [index, textArea] of listTextAreas(formRef.current).entries()) textArea.value = typed[index] || textArea.value
  }, [formRef, typed])
}

function listTextAreas(form: HTMLFormElement | null): HTMLTextAreaElement[] {
  return form ? Array.from(form.querySelectorAll('textarea')) : []
}
