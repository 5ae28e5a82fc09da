import { type RefObject, useEffect } from 'react'
import { contactForm } from '#domain/contact/contact-form.ts'
import { findDraft } from '#web/ui/form/form-draft.ts'

/** A first line of the message that the page inserts, updates and removes. It starts with `label` and ends with a parenthesis. */
export type Opening = { readonly label: string; readonly line: string | undefined }

/**
 * Replaces the page's line in a message. Everything that the visitor typed stays, also on the same line; so does a line that they have
 * edited.
 *
 * @param written The line that the page inserted last; a draft of an earlier page may have another one.
 */
export function renewOpening(message: string, { label, line = '' }: Opening, written: string): string {
  const typed = findTyped(message, label, written)
  if (typed === undefined) return message
  if (line === '') return typed.replace(/^\n/u, '')
  return line + (typed === '' ? '\n' : typed)
}

/** The text after the page's line; undefined if the message starts otherwise. */
function findTyped(message: string, label: string, written: string): string | undefined {
  if (message === '') return ''
  if (written !== '' && message.startsWith(written)) return message.slice(written.length)
  const [first = ''] = message.split('\n', 1)
  return first.startsWith(label) && first.endsWith(')') ? message.slice(first.length) : undefined
}

/** Updates the line in the uncontrolled message field. `data-opening` holds the line that the page has inserted. */
export function useOpening(formRef: RefObject<HTMLFormElement | null>, opening: Opening | undefined): void {
  const label = opening?.label
  const line = opening?.line
  useEffect(() => {
    const message = formRef.current?.elements.namedItem('message')
    if (!(message instanceof HTMLTextAreaElement) || label === undefined) return
    const renewed = renewOpening(message.value, { label, line }, message.dataset['opening'] ?? '')
    message.dataset['opening'] = line ?? ''
    if (renewed === message.value) return
    message.value = renewed
    // The draft includes the line, so it is updated too.
    if (findDraft(contactForm.name)) message.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formRef, label, line])
}
