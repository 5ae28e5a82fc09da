import { expect, test } from 'vitest'
import { routeTable } from '#web/navigation/route-table.ts'
import { listPaths } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'

test('the paths that content checks know are those of the routes', async () => {
  const content = parseContent(await readContentFiles(new URL('../../content/', import.meta.url)))
  const fixed = routeTable
    .filter(({ path, layout }) => (layout === undefined || layout === 'blog') && !path.includes(':'))
    .map(({ path }) => path)
  const named = listPaths(content).filter((path) => !/^\/(?:services|blogs|references)\/./u.test(path) || fixed.includes(path))
  expect(named.toSorted()).toEqual(fixed.toSorted())
})
