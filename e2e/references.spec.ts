import { isMarked, markDocument, startApp } from './app.ts'
import { ask } from './ask.ts'
import { listTags } from './document-head.ts'
import { expect, test } from './test.ts'

const none = '/de/references?service=ai-development&industry=machinery'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the references narrow by plain links that keep each other, and say so when nothing matches', async ({ page }) => {
    await page.goto('/de/references')
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByRole('link', { name: 'Maschinen', exact: true }).click()
    await expect(page.getByRole('article')).toHaveText([/Ein Marktplatz für gebrauchte Maschinen/])
    await page.getByRole('navigation', { name: 'Projekte eingrenzen' }).getByRole('link', { name: 'KI-Entwicklung' }).click()
    await expect(page).toHaveURL(none)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Noch kein Projekt dieser Art: Fragen Sie uns' })).toBeVisible()
    await page.getByRole('link', { name: 'Alle Projekte zeigen' }).click()
    await expect(page).toHaveURL('/de/references')
  })
})

test('a value that no project has narrows nothing', async ({ server }) => {
  expect(listTags((await ask(server.url, '/es/references?industry=space')).text, 'article')).toHaveLength(4)
})

test('with scripts the filter changes the page without loading another document', async ({ page }) => {
  await page.goto('/references')
  await startApp(page)
  await markDocument(page)
  const filter = page.getByRole('navigation', { name: 'Narrow the projects' })
  await filter.getByRole('link', { name: 'AI development' }).click()
  await expect(page).toHaveURL('/references?service=ai-development')
  await filter.getByRole('link', { name: 'Food and drink' }).click()
  await expect(page).toHaveURL('/references?service=ai-development&industry=food')
  await expect(page.getByRole('article')).toHaveText([/A shop for tea and spices/])
  await expect(filter.getByRole('status')).toHaveText('1 project shown')
  expect(await isMarked(page)).toBe(true)
})

test('a teaser of the home page leads to its project', async ({ page }) => {
  await page.goto('/nl')
  await page.getByRole('link', { name: 'Een marktplaats voor gebruikte machines' }).click()
  await expect(page).toHaveURL('/nl/references#machine-marketplace')
  await expect(page.getByRole('heading', { name: 'Een marktplaats voor gebruikte machines' })).toBeInViewport()
})
