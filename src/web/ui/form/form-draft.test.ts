import { expect, test, vi } from 'vitest'
import { findDraft, forgetDraft, forgetDrafts, forgetSentDrafts, keepDraft, markDraft } from '#web/ui/form/form-draft.ts'

const draft = { idempotencyKey: '0123456789abcdef0123456789abcdef', fields: { name: 'Zoë', message: 'Two' } }

/** Stubs the tab's session storage. */
function openTab(): void {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  })
}

test('the receipt of a draft deletes it', () => {
  openTab()
  keepDraft('contact', draft)
  markDraft('contact', '7KQ2M-X9D4R')
  expect(findDraft('contact')).toEqual({ ...draft, reference: '7KQ2M-X9D4R' })
  forgetDraft('contact', '7KQ2M-X9D4R')
  expect(findDraft('contact')).toBeUndefined()
})

test('an older receipt keeps newer text, sent or not', () => {
  openTab()
  keepDraft('contact', draft)
  forgetDraft('contact', '7KQ2M-X9D4R')
  expect(findDraft('contact')).toEqual(draft)
  markDraft('contact', '00000-11111')
  forgetDraft('contact', '7KQ2M-X9D4R')
  expect(findDraft('contact')?.fields).toEqual(draft.fields)
})

test('a receipt without a draft stores nothing', () => {
  openTab()
  markDraft('contact', '7KQ2M-X9D4R')
  expect(findDraft('contact')).toBeUndefined()
})

test('each form has a draft of its own', () => {
  openTab()
  keepDraft('contact', draft)
  keepDraft('call', { ...draft, fields: { name: 'Ada' } })
  markDraft('call', '7KQ2M-X9D4R')
  forgetDraft('call', '7KQ2M-X9D4R')
  expect(findDraft('call')).toBeUndefined()
  expect(findDraft('contact')).toEqual(draft)
})

test('drafts are deleted by prefix, and no others', () => {
  openTab()
  for (const name of ['ask-question-halde-1', 'ask-reply-halde-2', 'contact']) keepDraft(name, draft)
  forgetDrafts('ask-')
  expect(['ask-question-halde-1', 'ask-reply-halde-2'].map(findDraft)).toEqual([undefined, undefined])
  expect(findDraft('contact')).toEqual(draft)
})

test('what was sent is deleted by prefix once it is done, and what is typed since stays', () => {
  openTab()
  for (const name of ['agency-pay', 'agency-void', 'agency-credit', 'contact']) keepDraft(name, draft)
  for (const name of ['agency-pay', 'agency-void', 'contact']) markDraft(name, 'sent')
  keepDraft('agency-void', draft)
  forgetSentDrafts('agency-')
  expect(['agency-pay', 'agency-void', 'agency-credit', 'contact'].map((name) => findDraft(name) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ])
})
