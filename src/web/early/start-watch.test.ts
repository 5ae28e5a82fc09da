import { afterEach, expect, test, vi } from 'vitest'

class Script {}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useRealTimers()
})

/** Opens a document that starts the app at once. @param element The script element, with the properties that the browser supports. */
async function openPage(element: object = { noModule: false }) {
  vi.useFakeTimers()
  const window = new EventTarget()
  const dataset: Record<string, string> = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('HTMLScriptElement', Script)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', { documentElement: { dataset }, createElement: () => element })
  await import('./start-watch.ts')
  const fail = (type: string, target: object = window) => {
    const event = new Event(type)
    Object.defineProperty(event, 'target', { value: target })
    window.dispatchEvent(event)
  }
  return { dataset, fail }
}

test.each<[string, string, object | undefined, string | undefined]>([
  ['an error of a script', 'error', undefined, 'failed'],
  ['a script that does not come', 'error', new Script(), 'failed'],
  ['a picture that does not come', 'error', {}, undefined],
  ['a rejection', 'unhandledrejection', undefined, 'failed'],
])('only failed scripts keep the app from starting: %s', async (_, type, target, start) => {
  const page = await openPage()
  page.fail(type, target)
  expect(page.dataset['start']).toBe(start)
})

test('a start that takes 20 s has failed, and a finished one stays finished', async () => {
  const page = await openPage()
  vi.advanceTimersByTime(19_999)
  expect(page.dataset['start']).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(page.dataset['start']).toBe('failed')
  page.dataset['start'] = 'done'
  page.fail('error')
  expect(page.dataset['start']).toBe('done')
})

test('a browser without modules cannot start the app', async () => {
  const page = await openPage({})
  expect(page.dataset['start']).toBe('failed')
})
