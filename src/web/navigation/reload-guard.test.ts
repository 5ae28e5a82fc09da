import { afterEach, expect, test, vi } from 'vitest'
import { isReloading, mayReload } from './reload-guard.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  return kept
}

function blockStorage(document: { readonly type: string; readonly path: string }): void {
  const refuse = () => {
    throw new DOMException('Blocked by this test.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  vi.stubGlobal('window', { location: { pathname: document.path, search: '' } })
  class Timing {
    readonly type = document.type
  }
  vi.stubGlobal('PerformanceNavigationTiming', Timing)
  vi.stubGlobal('performance', { getEntriesByType: () => [new Timing()] })
}

test('a path is reloaded once within 10 s, independently of other paths', () => {
  stubStorage()
  expect(mayReload('/team', 1_000)).toBe(true)
  expect(mayReload('/team', 10_999)).toBe(false)
  expect(mayReload('/team', 11_000)).toBe(true)
  expect(mayReload('/team?a=1', 11_001)).toBe(true)
})

test('only the document that started a load counts as being replaced', () => {
  stubStorage()
  expect(isReloading('/team', 1_000)).toBe(false)
  mayReload('/team', 1_000)
  expect(isReloading('/team', 10_999)).toBe(true)
  expect(isReloading('/pricing', 10_999)).toBe(false)
  expect(isReloading('/team', 11_000)).toBe(false)
  vi.stubGlobal('performance', { timeOrigin: performance.timeOrigin + 500 })
  expect(isReloading('/team', 1_001)).toBe(false)
})

test('a malformed entry in storage is ignored', () => {
  const kept = stubStorage()
  kept.set('reload-guard', '{"path":7}')
  expect(mayReload('/team', 1_000)).toBe(true)
  expect(JSON.parse(kept.get('reload-guard') ?? '')).toEqual({ path: '/team', expires: 11_000, document: performance.timeOrigin })
})

test('with storage blocked, a reloaded document is not reloaded again', () => {
  blockStorage({ type: 'navigate', path: '/team' })
  expect(mayReload('/team', 1_000)).toBe(true)
  blockStorage({ type: 'reload', path: '/team' })
  expect(mayReload('/team', 1_001)).toBe(false)
  expect(mayReload('/pricing', 1_002)).toBe(true)
})
