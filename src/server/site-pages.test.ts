import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { loadSitePages } from '#server/site-pages.ts'
import { StaticFiles } from '#server/static-files.ts'
import { readContent } from '#words/node/read-content.ts'
import { listOpenRoles } from '#words/role.ts'

const shipped = await readContent(new URL('../../content/', import.meta.url))

/** A site in Berlin with two roles, one of them until a day. Its only page names the roles that are open while it is rendered. */
async function openSite(validThrough: CalendarDate) {
  const temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-site-'))
  const buildFolder = pathToFileURL(`${temporary.path}/`)
  await mkdir(new URL('client/', buildFolder))
  await writeFile(new URL('inputs', buildFolder), 'inputs')
  const [first, second] = shipped.roles
  if (!first || !second) throw new Error('The content has no two roles.')
  const content = { ...shipped, posts: [], roles: [{ ...first, validThrough }, second] }
  const files = new StaticFiles()
  const rendered: string[][] = []

  /** Starts at an instant, or renders again at it; the clock then shows the next instant while it renders. */
  const load = (now: string, later = now) => {
    const clock = [now]
    const site = { name: 'Fourfold', url: 'https://site.test', content, now: () => new Date(clock.shift() ?? later) }
    return loadSitePages({
      site,
      web: { listPages: () => [{ locale: 'en', path: '/career', address: '/career', isIndexed: true }] },
      render: async () => {
        const open = listOpenRoles(content.roles, site.now(), content.site.timeZone).map(({ id }) => id)
        rendered.push(open)
        return new Response(`<html><head></head><body>${open.join()}<script>window.__reactRouterContext = {}</script></body></html>`)
      },
      buildFolder,
      assetFolder: join(temporary.path, 'assets'),
      security: { isSecure: false, hsts: 'host' },
      files,
    })
  }
  return { load, rendered, both: [first.id, second.id], rest: [second.id], [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() }
}

test('a role is on the page until the end of its last day where the agency is, and the pages say when that is', async () => {
  await using site = await openSite('2026-12-31')
  expect(await site.load('2026-12-01T12:00:00Z')).toEqual(new Date('2026-12-31T23:00:00Z'))
  expect(site.rendered.at(-1)).toEqual(site.both)
  expect(await site.load('2026-12-31T23:00:00Z')).toBeUndefined()
  expect(site.rendered.at(-1)).toEqual(site.rest)
})

test('a start after the last day renders the pages anew, and one before it does not', async () => {
  await using site = await openSite('2026-12-31')
  await site.load('2026-12-01T12:00:00Z')
  const once = site.rendered.length
  await site.load('2026-12-31T22:59:59Z')
  expect(site.rendered).toHaveLength(once)
  await site.load('2027-01-05T12:00:00Z')
  expect(site.rendered.at(-1)).toEqual(site.rest)
})

test('a change that comes while the pages are rendered is still ahead of them', async () => {
  await using site = await openSite('2026-12-31')
  expect(await site.load('2026-12-31T22:59:59Z', '2026-12-31T23:00:01Z')).toEqual(new Date('2026-12-31T23:00:00Z'))
})
