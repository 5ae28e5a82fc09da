import { expect, test, vi } from 'vitest'
import { findContactDraft, forgetContactDraft, keepContactDraft, markContactDraft } from '#web/contact/contact-draft.ts'

const draft = { idempotencyKey: '0123456789abcdef0123456789abcdef', fields: { name: 'Zoë', message: 'Two' } }

/** A tab's own storage. */
function openTab(): void {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
}

test('the receipt of a draft forgets it', () => {
  openTab()
  keepContactDraft(draft)
  markContactDraft('7KQ2M-X9D4R')
  expect(findContactDraft()).toEqual({ ...draft, reference: '7KQ2M-X9D4R' })
  forgetContactDraft('7KQ2M-X9D4R')
  expect(findContactDraft()).toBeUndefined()
})

test('an older receipt leaves what was typed since, sent or not', () => {
  openTab()
  keepContactDraft(draft)
  forgetContactDraft('7KQ2M-X9D4R')
  expect(findContactDraft()).toEqual(draft)
  markContactDraft('00000-11111')
  forgetContactDraft('7KQ2M-X9D4R')
  expect(findContactDraft()?.fields).toEqual(draft.fields)
})

test('an answer without a draft keeps nothing', () => {
  openTab()
  markContactDraft('7KQ2M-X9D4R')
  expect(findContactDraft()).toBeUndefined()
})
