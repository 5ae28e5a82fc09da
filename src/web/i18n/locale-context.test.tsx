import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LocaleProvider, usePath, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from './message-store.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

// no message is read
const noMessages = {} as CompiledMessages

function Path() {
  return usePath()
}

/** Returns the target of language links on the page of an address. */
function pathOn(pathname: string): string {
  const element = (
    <LocaleProvider>
      <Path />
    </LocaleProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [pathname] })
  return renderToString(
    <WordStoreContext value={new MessageStore({ en: noMessages })}>
      <RouterProvider router={router} />
    </WordStoreContext>,
  )
}

test.each(['/100%25', '/a%25', '/%25ff'])('language links keep %s as requested', (path) => {
  expect(pathOn(path)).toBe(path)
  expect(pathOn(`/de${path}`)).toBe(path)
})

test('an undecodable path has the same form on the server and in the browser', () => {
  // The router logs a warning for it.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(pathOn('/de/%ff%C3%A9')).toBe('/%25ff%25C3%25A9')
  warn.mockRestore()
  expect(pathOn('/de/%25ff%25C3%25A9')).toBe('/%25ff%25C3%25A9')
})
