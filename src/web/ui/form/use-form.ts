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
  /** Tells this form from others of the same kind in the document; begins the ids of its fields. */
  readonly id?: string
  /** Path of the page whose action takes it. */
  readonly action: string
  /** The answer that the page came with, when this form was sent without scripts. */
  readonly pageAnswer?: FormTrouble<Field> | undefined
  /** The form takes a file: what is wrong with that, if anything. */
  readonly findFileErrors?: (form: FormData) => FormErrors<Field>
  /** What the countries are called, for errors in phone numbers. */
  readonly countries?: readonly CountryOption[]
  /** What was sent while offline goes by itself once the connection is back, while the page stays open. */
  readonly waitsForConnection?: boolean
}

const sending = { kind: 'sending' } as const

/**
 * The life of a form in the browser: what was typed, checking, sending, and what came of it. Rendered by `SendForm`; before the app
 * runs, the browser does all of it by itself.
 */
export function useForm<Field extends string>(definition: FormDefinition<Field>, options: FormOptions<Field>) {
  const { id = definition.name, action, pageAnswer, findFileErrors, countries = [], waitsForConnection = false } = options
  const takesFile = findFileErrors !== undefined
  const { locale } = useLocale()
  const fetcher = useFetcher<FormAnswer<Field> | FormRedirect>()
  const navigate = useNavigate()
  const [isTouched, setIsTouched] = useState(false)
  /** Made at first typing, and kept until the receipt. */
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

  // Before the next input, which would be kept in the place of the draft.
  useLayoutEffect(() => {
    const draft = findDraft(definition.name)
    idempotencyKey.current = draft?.idempotencyKey
    // What was typed before the app ran.
    if (!draft && formRef.current && hasText(formRef.current)) keepTyped()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What stood in the form is taken over once, when the app has started.
  }, [])

  useLayoutEffect(() => {
    const form = formRef.current
    const draft = findDraft(definition.name)
    // Fields that are whole with the app alone have become so.
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
    // The key of the attempts is the same, so it arrives once whatever became of the last one.
    const sendAgain = () => formRef.current?.requestSubmit()
    window.addEventListener('online', sendAgain, lifetime)
    if (isWaiting && navigator.onLine) sendAgain()
    return () => lifetime.abort()
  }, [isWaiting, mayWait, formRef])

  /** The key is made at first typing and stays until the receipt, so that every attempt to send is the same request. */
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

  /** The last word on it is then the router's. */
  async function sendTexts(form: FormData): Promise<undefined> {
    await fetcher.submit(form, {
      method: 'post',
      action,
      ...(takesFile && { encType: 'multipart/form-data' }),
      // What the other parts of the page show does not change by it.
      defaultShouldRevalidate: false,
    })
  }

  /** Leaves for the receipt, or says why there is none. */
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
    /** Takes away what the last attempt came to. */
    dismiss: () => setOwnState({ kind: 'idle' }),
  }
}

/** Whether something was written into a form, not just chosen. */
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
 * React sets a text area that came with a text back to that text when it starts. What was typed into it meanwhile is read before
 * that, in the first render, and put back after it.
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
