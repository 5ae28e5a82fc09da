import * as v from 'valibot'
import { encodeHex } from '#domain/encode-hex.ts'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { tryStorage } from '#web/try-storage.ts'

/** Typed text without a receipt, in this tab only. */
export type FormDraft = {
  /** Identifies all attempts to submit the same request. */
  readonly idempotencyKey: string
  readonly fields: TypedFields
  /** Reference of the receipt, once the server has answered. */
  readonly reference?: string | undefined
}

const DraftSchema = v.object({
  idempotencyKey: v.string(),
  fields: v.record(v.string(), v.string()),
  reference: v.optional(v.string()),
})

/** Returns the draft of a form in this tab; undefined if there is no draft or storage is blocked. */
export function findDraft(formName: string): FormDraft | undefined {
  const text = tryStorage(() => sessionStorage.getItem(storageKey(formName)))
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), text)
  return result.success ? result.output : undefined
}

export function keepDraft(formName: string, draft: FormDraft): void {
  tryStorage(() => sessionStorage.setItem(storageKey(formName), JSON.stringify(draft)))
}

/** Marks the draft as received; it is deleted when its receipt is shown. */
export function markDraft(formName: string, reference: string): void {
  const draft = findDraft(formName)
  if (draft) keepDraft(formName, { ...draft, reference })
}

/** Deletes the draft of this receipt only: going back to a receipt must not delete newer text. */
export function forgetDraft(formName: string, reference: string): void {
  if (findDraft(formName)?.reference === reference) tryStorage(() => sessionStorage.removeItem(storageKey(formName)))
}

/** Deletes all drafts of forms with this name prefix, such as at sign-out. */
export function forgetDrafts(namesBegin: string): void {
  for (const name of listNames(namesBegin)) tryStorage(() => sessionStorage.removeItem(storageKey(name)))
}

/** Deletes those of them that were sent (`markDraft`), because the server has said that it is done. */
export function forgetSentDrafts(namesBegin: string): void {
  for (const name of listNames(namesBegin)) forgetDraft(name, findDraft(name)?.reference ?? '')
}

function listNames(begin: string): readonly string[] {
  const keys = tryStorage(() => Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')) ?? []
  const names = keys.filter((key) => key.endsWith(storageKey(''))).map((key) => key.slice(0, -storageKey('').length))
  return names.filter((name) => name.startsWith(begin))
}

/** 128 random bits; `crypto.randomUUID` exists only on https and localhost. */
export function createIdempotencyKey(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** Fills empty fields of a form with a draft. */
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

/** A preselected choice does not count as the visitor's. */
function fillChoice(choice: RadioNodeList, value: string): void {
  const isUntouched = Array.from(choice).every((radio) => !(radio instanceof HTMLInputElement) || radio.checked === radio.defaultChecked)
  if (isUntouched) choice.value = value
}

/** A default first line does not count as the visitor's text. */
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
