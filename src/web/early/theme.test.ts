import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme } from './theme.ts'

class Input {
  readonly name = 'theme'
  checked = false
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.stubGlobal('HTMLInputElement', Input))

/** Opens a page with the three inputs. @param storage Content of local storage, or the error that it throws. */
function openPage(storage: Map<string, string> | Error) {
  const window = new EventTarget()
  const prerendered = new EventTarget()
  const dataset: Record<string, string> = {}
  const inputs = ['light', 'dark', 'system'].map((value) => new Input(value))
  const access = <Result>(act: (kept: Map<string, string>) => Result) => {
    if (storage instanceof Error) throw storage
    return act(storage)
  }
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', Object.assign(prerendered, { documentElement: { dataset }, querySelectorAll: () => inputs }))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => access((kept) => kept.get(name) ?? null),
    setItem: (name: string, value: string) => access((kept) => kept.set(name, value)),
  })
  applyTheme()
  const say = (type: string, fields: object) => window.dispatchEvent(Object.assign(new Event(type), fields))
  const choose = (value: string) => {
    const event = new Event('change')
    // Without a document, events have the window as their target.
    Object.defineProperty(event, 'target', { value: inputs.find((input) => input.value === value) })
    window.dispatchEvent(event)
  }
  const open = () => prerendered.dispatchEvent(new Event('prerenderingchange'))
  return { dataset, open, say, choose, listChecked: () => inputs.filter(({ checked }) => checked).map(({ value }) => value) }
}

test.each<[string | undefined, string | undefined, string]>([
  [undefined, undefined, 'system'],
  ['light', 'light', 'light'],
  ['dark', 'dark', 'dark'],
  ['system', undefined, 'system'],
  ['sepia', undefined, 'system'],
])('a page with the stored theme %s shows %s', (stored, shown, checked) => {
  const page = openPage(new Map(stored === undefined ? [] : [['theme', stored]]))
  expect(page.dataset['theme']).toBe(shown)
  page.say('DOMContentLoaded', {})
  expect(page.listChecked()).toEqual([checked])
})

test('a choice is applied and stored, and one in another tab is applied', () => {
  const kept = new Map<string, string>()
  const page = openPage(kept)
  page.choose('dark')
  expect(page.dataset['theme']).toBe('dark')
  expect(kept).toEqual(new Map([['theme', 'dark']]))
  page.say('storage', { key: 'theme', newValue: 'light' })
  expect(page.dataset['theme']).toBe('light')
  expect(page.listChecked()).toEqual(['light'])
  page.say('storage', { key: 'other', newValue: 'dark' })
  expect(page.dataset['theme']).toBe('light')
  page.say('storage', { key: 'theme', newValue: null })
  expect(page.dataset['theme']).toBeUndefined()
})

test('a page that was prerendered or comes back from the cache has the theme of now', () => {
  const kept = new Map([['theme', 'dark']])
  const page = openPage(kept)
  kept.set('theme', 'light')
  page.open()
  expect([page.dataset['theme'], page.listChecked()]).toEqual(['light', ['light']])
  kept.delete('theme')
  page.say('pageshow', { persisted: false })
  expect(page.dataset['theme']).toBe('light')
  page.say('pageshow', { persisted: true })
  expect([page.dataset['theme'], page.listChecked()]).toEqual([undefined, ['system']])
})

test('with storage blocked, a choice applies to the document', () => {
  const page = openPage(new DOMException('Blocked by this test.', 'SecurityError'))
  expect(page.dataset['theme']).toBeUndefined()
  page.choose('light')
  page.say('pageshow', { persisted: true })
  expect(page.dataset['theme']).toBe('light')
})
