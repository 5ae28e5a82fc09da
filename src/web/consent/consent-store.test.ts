import { afterEach, expect, test, vi } from 'vitest'
import { ConsentStore } from './consent-store.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a browser with local storage. @returns The storage, and a function that changes it as another tab. */
function stubBrowser(options: { readonly gpc?: boolean; readonly isBlocked?: boolean } = {}) {
  const kept = new Map<string, string>()
  const listeners = new Set<(event: { readonly key: string | null }) => void>()
  const refuse = () => {
    throw new DOMException('Blocked by this test.', 'SecurityError')
  }
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', options.isBlocked ? { getItem: refuse, setItem: refuse, removeItem: refuse } : storage)
  vi.stubGlobal('navigator', { globalPrivacyControl: options.gpc })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof changeElsewhere) => listeners.add(listener) })
  const changeElsewhere = (event: { readonly key: string | null }) => listeners.forEach((listener) => listener(event))
  return { kept, changeElsewhere }
}

function open(): ConsentStore {
  const store = new ConsentStore()
  store.start()
  return store
}

test('reading stores nothing, and a decision is stored for the next document', () => {
  const { kept } = stubBrowser()
  const store = open()
  expect(store.find('statistics')).toBe('undecided')
  expect(kept.size).toBe(0)
  store.decide({ statistics: true })
  expect(open().find('statistics')).toBe('allowed')
})

test('a withdrawal in another tab counts at once', () => {
  const { kept, changeElsewhere } = stubBrowser()
  const store = open()
  store.decide({ statistics: true })
  const seen: string[] = []
  store.subscribe(() => seen.push(store.find('statistics')))
  kept.set('consent', (kept.get('consent') ?? '').replace('"statistics":true', '"statistics":false'))
  changeElsewhere({ key: 'consent' })
  expect(seen).toEqual(['refused'])
})

test('an outdated choice is removed', () => {
  const { kept } = stubBrowser()
  kept.set('consent', '{"version":0}')
  expect(open().find('statistics')).toBe('undecided')
  expect(kept.size).toBe(0)
})

test('without local storage a decision counts for the document', () => {
  stubBrowser({ isBlocked: true })
  const store = open()
  store.decide({ statistics: true })
  expect(store.find('statistics')).toBe('allowed')
})

test('Global Privacy Control counts as a refusal without a question', () => {
  stubBrowser({ gpc: true })
  expect(open().find('statistics')).toBe('refused')
})

test('asking for a category resolves with the decision when the dialog closes', async () => {
  stubBrowser()
  const store = open()
  const first = store.ask('external-media')
  expect(store.snapshot.question).toBe('external-media')
  store.close()
  await expect(first).resolves.toBe(false)
  const second = store.ask('external-media')
  store.decide({ 'external-media': true })
  await expect(second).resolves.toBe(true)
  expect(store.snapshot.question).toBeUndefined()
  await expect(store.ask('external-media')).resolves.toBe(true)
})

test('a newer question ends an older one without consent', async () => {
  stubBrowser()
  const store = open()
  const older = store.ask('external-media')
  const newer = store.ask('statistics')
  await expect(older).resolves.toBe(false)
  store.decide({ statistics: true })
  await expect(newer).resolves.toBe(true)
})
