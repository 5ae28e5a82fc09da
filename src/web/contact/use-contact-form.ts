import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { type CheckPhone, parseContactForm } from '#domain/contact/contact-form.ts'
import type { Locale } from '#domain/locale.ts'
import { loadCheckPhone } from './check-phone.ts'
import type { ContactAnswer, ContactState } from './contact-answer.ts'
import { createIdempotencyKey, fillContactForm, findContactDraft, keepContactDraft } from './contact-draft.ts'
import { readContactFields } from './read-contact-fields.ts'

const idle: ContactState = { kind: 'idle' }

/** The life of the contact form in the browser: what was typed, checking, sending, and what came of it. */
export function useContactForm(locale: Locale, action: string) {
  const fetcher = useFetcher<ContactAnswer>()
  const pageAnswer = useActionData<ContactAnswer>()
  /** What this form is doing by itself; undefined when the last word is the server's. */
  const [ownState, setOwnState] = useState<ContactState>()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLElement>(null)
  const isBusy = useRef(false)
  /** Made at first typing; empty for a form that was sent without one. */
  const idempotencyKey = useRef<string>(undefined)

  const state: ContactState = ownState ?? fetcher.data ?? pageAnswer ?? idle
  useKeepTyped(formRef)

  // An answer that came with the page has taken focus by `autofocus` already.
  useEffect(() => {
    if (state.kind !== 'idle' && state.kind !== 'sending' && state !== pageAnswer) summaryRef.current?.focus()
  }, [state, pageAnswer])

  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const draft = findContactDraft()
    if (draft) fillContactForm(form, draft)
    // Sent natively before the app ran: a key would make another request of the same words, also after a reload.
    idempotencyKey.current = wasSentNatively(form) ? '' : draft?.idempotencyKey
    // What was typed before the app ran.
    const { name, email, message } = readContactFields(new FormData(form))
    if (name || email || message) keepTyped()
  }, [])

  /** The key is made at first typing and stays until the receipt, so that every attempt to send is the same request. */
  function keepTyped(): void {
    if (!formRef.current) return
    idempotencyKey.current ??= createIdempotencyKey()
    keepContactDraft({ idempotencyKey: idempotencyKey.current, fields: readContactFields(new FormData(formRef.current)) })
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    // Sent again the same way, the server knows it as the same request.
    if (wasSentNatively(event.currentTarget)) return
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setOwnState({ kind: 'sending' })
    keepTyped()
    const form = new FormData(event.currentTarget)
    form.set('idempotencyKey', idempotencyKey.current ?? '')
    const refusal = await findRefusal(form, locale)
    if (!refusal) await fetcher.submit(form, { method: 'post', action })
    setOwnState(refusal)
    isBusy.current = false
  }

  return { state, pageFields: pageAnswer?.fields, formRef, summaryRef, keepTyped, send }
}

/** Whether the browser sent the form by itself; the boot script marks it (server/pages/boot-script.ts). */
function wasSentNatively(form: HTMLFormElement): boolean {
  return form.dataset['sent'] !== undefined
}

/** What keeps the form from being sent at all. */
async function findRefusal(form: FormData, locale: Locale): Promise<ContactAnswer | undefined> {
  const fields = readContactFields(form)
  const parsed = parseContactForm(fields, locale, fields.phone ? await findCheckPhone() : acceptPhone)
  if (!parsed.ok) return { kind: 'refused', errors: parsed.errors, fields }
  return navigator.onLine ? undefined : { kind: 'offline', fields }
}

/** Without the table of numbers the server decides alone. */
function findCheckPhone(): Promise<CheckPhone> {
  return loadCheckPhone().catch((error: unknown) => {
    console.error('Phone numbers are not checked here.', error)
    return acceptPhone
  })
}

const acceptPhone: CheckPhone = (number) => number

/**
 * React sets a text area that came with a text back to that text when it starts. What was typed into it meanwhile is read before
 * that, in the first render, and put back after it.
 */
function useKeepTyped(formRef: { readonly current: HTMLFormElement | null }): void {
  const [typed] = useState(() => (typeof document === 'undefined' ? undefined : findMessage(document.forms.namedItem('contact'))?.value))
  useLayoutEffect(() => {
    const message = findMessage(formRef.current)
    if (message && typed) message.value = typed
  }, [formRef, typed])
}

function findMessage(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  const message = form?.elements.namedItem('message')
  return message instanceof HTMLTextAreaElement ? message : undefined
}
