import { type RefObject, useEffect } from 'react'
import { contactForm } from '#domain/contact/contact-form.ts'
import { findDraft } from '#web/ui/form/form-draft.ts'

/** A first line of the message that the page writes, renews and takes away; `label` is what it begins with, and a parenthesis ends it. */
export type Opening = { readonly label: string; readonly line: string | undefined }

/**
 * A message with the page's present line in the place of the last one. What the visitor has typed stays, on the same line too, and so does a line
 * that they have changed.
 *
 * @param written The line that the page has put there last; in a draft of an earlier page it may be another one.
 */
export function renewOpening(message: string, { label, line = '' }: Opening, written: string): string {
  const typed = findTyped(message, label, written)
  if (typed === undefined) return message
  if (line === '') return typed.replace(/^\n/u, '')
  return line + (typed === '' ? '\n' : typed)
}

/** What follows the page's line; undefined where something else begins the message. */
function findTyped(message: string, label: string, written: string): string | undefined {
  if (message === '') return ''
  if (written !== '' && message.startsWith(written)) return message.slice(written.length)
  const [first = ''] = message.split('\n', 1)
  return first.startsWith(label) && first.endsWith(')') ? message.slice(first.length) : undefined
}

/** Keeps the line up to date in the message, which is the browser's own: `data-opening` holds what the page has written there. */
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
    // A draft holds the line, too.
    if (findDraft(contactForm.name)) message.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formRef, label, line])
}
