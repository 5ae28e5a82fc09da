import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { type Gallery, serveGallery } from '#testing/site/gallery.ts'
import { waitForFace } from './settled-page.ts'
import { watchPolicy } from './policy-violations.ts'

export { expect }

/** Tests of the gallery. The tests of a worker share it, and a blocked resource or a console error fails the test. */
export const test = base.extend<{ complaints: string[] }, { gallery: Gallery }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide, { parallelIndex }) => {
      // Workers build at the same time.
      await using gallery = await serveGallery(fileURLToPath(new URL(`../.cache/gallery/test-${parallelIndex}/`, import.meta.url)))
      await provide(gallery)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ gallery }, provide) => provide(gallery.url),
  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = []
      await watchPolicy(context, complaints)
      context.on('weberror', (failure) => complaints.push(String(failure.error())))
      context.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
      await provide(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the gallery without animations and with its font, and waits until it has hydrated. */
export async function openGallery(page: Page, search = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${search}`)
  await page.locator('html[data-running]').waitFor()
  await waitForFace(page)
}
