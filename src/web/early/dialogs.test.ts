import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDialogId, isSearchKey } from './dialogs.ts'

class Field {
  closest(): Field {
    return this
  }
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.stubGlobal('Element', Field))

test.each([
  ['/booking', 'book'],
  ['/de/booking', 'book'],
  ['/nl/search', 'search'],
  ['/search?q=shop', undefined],
  ['/booking?token=a', undefined],
  ['/bookings', undefined],
  ['/research', undefined],
  ['/', undefined],
])('a link to %s opens the dialog %s', (address, id) => {
  expect(findDialogId(new URL(address, 'https://site.test'))).toBe(id)
})

const press = (fields: Partial<KeyboardEvent>) =>
  ({ ctrlKey: false, metaKey: false, altKey: false, target: null, ...fields }) as KeyboardEvent // the properties of a key event that are read
const field = new Field() as unknown as EventTarget // only its `closest` is called

test.each<[string, Partial<KeyboardEvent>, boolean]>([
  ['/', { key: '/' }, true],
  ['/ with Alt', { key: '/', altKey: true }, false],
  ['/ in a field', { key: '/', target: field }, false],
  ['Ctrl-K', { key: 'k', ctrlKey: true }, true],
  ['Command-K', { key: 'k', metaKey: true }, true],
  ['Ctrl-K in a field', { key: 'k', ctrlKey: true, target: field }, true],
  ['Ctrl-/', { key: '/', ctrlKey: true }, false],
  ['K', { key: 'k' }, false],
])('/ and Ctrl-K or Command-K open the search: %s', (_, fields, asks) => {
  expect(isSearchKey(press(fields))).toBe(asks)
})
