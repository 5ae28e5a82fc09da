import * as v from 'valibot'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { tryStorage } from '#web/try-storage.ts'

/** What was typed into a form and has no receipt yet, in this tab alone. */
export type FormDraft = {
  /** Makes all attempts to send one request. */
  readonly idempotencyKey: string
  readonly fields: TypedFields
  /** Reference of the receipt, once the server has answered with one. */
  readonly reference?: string | undefined
}

const DraftSchema = v.object({
  idempotencyKey: v.string(),
  fields: v.record(v.string(), v.string()),
  reference: v.optional(v.string()),
})

/** The draft of a form in this tab; undefined when there is none, or the browser keeps nothing. */
export function findDraft(formName: string): FormDraft | undefined {
  const text = tryStorage(() => sessionStorage.getItem(storageKey(formName)))
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), text)
  return result.success ? result.output : undefined
}

export function keepDraft(formName: string, draft: FormDraft): void {
  tryStorage(() => sessionStorage.setItem(storageKey(formName), JSON.stringify(draft)))
}

/** Notes that the draft arrived; until its receipt shows, it stays. */
export function markDraft(formName: string, reference: string): void {
  const draft = findDraft(formName)
  if (draft) keepDraft(formName, { ...draft, reference })
}

/** Forgets the draft of a receipt, and no other: going back to a receipt must not take what was typed since. */
export function forgetDraft(formName: string, reference: string): void {
  if (findDraft(formName)?.reference === reference) tryStorage(() => sessionStorage.removeItem(storageKey(formName)))
}

/** Forgets all drafts of forms whose names begin so: what was typed behind a sign-in goes with it. */
export function forgetDrafts(namesBegin: string): void {
  tryStorage(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    const names = keys.filter((key) => key.endsWith(storageKey(''))).map((key) => key.slice(0, -storageKey('').length))
    for (const name of names) if (name.startsWith(namesBegin)) sessionStorage.removeItem(storageKey(name))
  })
}

/** 128 random bits; `crypto.randomUUID` exists on https and localhost alone. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Puts a draft into a form wherever nothing was typed or chosen since. */
export function fillForm(form: HTMLFormElement, { fields }: FormDraft): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) fillChoice(control, value)
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value === control.value
    else if (control instanceof HTMLSelectElement) fillSelect(control, value)
    else if (control instanceof HTMLTextAreaElement) fillText(control, value)
    else if (control instanceof HTMLInputElement) control.value ||= value
  }
}

/** A choice that the page suggests counts as none of the visitor's. */
function fillChoice(choice: RadioNodeList, value: string): void {
  const isUntouched = Array.from(choice).every((radio) => !(radio instanceof HTMLInputElement) || radio.checked === radio.defaultChecked)
  if (isUntouched) choice.value = value
}

/** A first line that the page has written counts as none of the visitor's. */
function fillText(area: HTMLTextAreaElement, value: string): void {
  if (value !== '' && (area.value === '' || area.value === `${area.dataset['opening']}\n`)) area.value = value
}

function fillSelect(select: HTMLSelectElement, value: string): void {
  const isUntouched = Array.from(select.options).every(({ selected, defaultSelected }) => selected === defaultSelected)
  if (isUntouched) select.value = value
}

function storageKey(formName: string): string {
  return `${formName}-draft`
}
