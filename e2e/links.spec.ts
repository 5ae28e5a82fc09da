import { ask } from './ask.ts'
import { listTags } from './document-head.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

/** Fragments that scripts answer: they open a dialog. */
const opened = ['book']

test('every link of every page leads to a page, and to an element if it names one', async ({ server }) => {
  const pages = listSitePages()
  const documents = new Map<string, Page>()
  for (const { address } of pages) documents.set(address, await openPage(server.url, address))
  const files = new Map<string, number>()
  const dead: string[] = []
  let count = 0
  for (const [address, { links }] of documents) {
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link, server.url + address)
      if (origin !== server.url) continue
      count += 1
      const target = documents.get(pathname)
      const status = target?.status ?? files.get(pathname) ?? (await ask(server.url, pathname + search)).status
      files.set(pathname, status)
      // A redirect of the dashboard to its login is no dead link.
      if (![200, 302, 303].includes(status)) dead.push(`${address}: ${link} (${status})`)
      const id = decodeURIComponent(hash.slice(1))
      if (target && id !== '' && !opened.includes(id) && !target.ids.has(id)) dead.push(`${address}: ${link} (no such element)`)
    }
  }
  expect(count).toBeGreaterThan(pages.length)
  expect(dead).toEqual([])
  // The files of articles are among them, at one address for all languages.
  expect(files.get('/blogs/files/marketplace-payouts/ledger.sql')).toBe(200)
  expect([...files.keys()].filter((path) => /^\/\w\w\/blogs\/files\//u.test(path))).toEqual([])
})

type Page = { readonly status: number; readonly links: readonly string[]; readonly ids: ReadonlySet<string> }

async function openPage(origin: string, address: string): Promise<Page> {
  // The cookie makes `/` ignore the request's languages.
  const { status, text } = await ask(origin, address, { headers: { cookie: 'i18n_redirected=en' } })
  const links = new Set(listTags(text, 'a').flatMap(({ href }) => href ?? []))
  return { status, links: [...links], ids: new Set([...text.matchAll(/\sid="([^"]*)"/gu)].map(([, id = '']) => id)) }
}
