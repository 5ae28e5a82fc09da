import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { standardSettings } from '#testing/site/site.ts'
import { LocaleProvider, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import { resolveTarget } from '#web/navigation/resolve-target.ts'
import { routeAddress } from '#web/navigation/route-address.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { ErrorScreen } from './error-screen.tsx'
import { FirstPathContext } from './first-path.ts'
import { StartError } from '#web/dashboard/shell/start-error.tsx'

const home = content.pages.home.en
const store = new MessageStore(content.messages)

/** Renders the error screen of a failed page; `firstPath` is the path of the document if it differs. */
function renderError(status: number, path: string, firstPath?: string): string {
  const routes = [{ id: 'page', path: '*', element: <i />, errorElement: inLocale(<ErrorScreen />) }]
  const errors = { page: { status, statusText: '', internal: false, data: null } }
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { errors } })
  return render(router, firstPath)
}

function renderStartError(): string {
  return render(createMemoryRouter([{ path: '*', element: inLocale(<StartError />) }]))
}

function inLocale(screen: ReactNode) {
  return <LocaleProvider>{screen}</LocaleProvider>
}

function render(router: ReturnType<typeof createMemoryRouter>, firstPath?: string): string {
  return renderToStaticMarkup(
    <FirstPathContext value={firstPath}>
      <WordStoreContext value={store}>
        <RouterProvider router={router} />
      </WordStoreContext>
    </FirstPathContext>,
  )
}

function writeHeadOfHome(): string {
  const matches = [{ id: 'root', loaderData: standardSettings }]
  return JSON.stringify(pageHead({ location: { pathname: '/' }, matches }, home))
}

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return String(error)
  }
  return ''
}

const here = { href: 'https://site.test/', locale: 'en', isExternal: false } as const

// Texts that the specification quotes, with their sections; its constants are in testing/sdk/constants.test.ts.
test.each<[section: number, text: string, place: string, find: () => string]>([
  [1, '"content":"Start your ecommerce store or marketplace."', 'description of the home page', writeHeadOfHome],
  [1, `{"title":"${standardSettings.siteName}"}`, 'title of the home page', writeHeadOfHome],
  [2, '>404<', 'error screen', () => renderError(404, '/nope')],
  [2, 'href="/">Check our homepage instead</a>', 'error screen', () => renderError(500, '/')],
  [2, 'href="/">Check our homepage instead</a>', 'screen of a failed start', renderStartError],
  [8, '>Page Not Found: /nope<', 'first document', () => renderError(404, '/nope', '/nope')],
  [8, '>Page not found: /nope<', 'error screen after a navigation', () => renderError(404, '/nope', '/')],
  [8, '>Page Not Found: /%E0%A4%A<', 'first document of a malformed path', () => renderError(404, '/%25E0%25A4%25A')],
  [8, 'Missing required param', 'address of a route', () => messageOf(() => routeAddress('/blogs/:slug'))],
  [
    8,
    'Navigating to external URL is not allowed by default',
    'target of a navigation',
    () => messageOf(() => resolveTarget('https://other.test/', here)),
  ],
])('specification, section %i: “%s” is in the %s', (_section, text, _place, find) => {
  expect(find()).toContain(text)
})
