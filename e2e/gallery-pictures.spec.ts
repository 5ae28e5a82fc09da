import type { Page } from '@playwright/test'
import { expect, openGallery, test } from './gallery-test.ts'
import { compareBoxes, readBoxes, readBoxReference, writeBoxReference } from './boxes.ts'
import { tolerance } from './picture-tolerance.ts'

// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

// Purpose of the boxes, and how to update both: docs/decisions/037-tests.md.

/** Each picture shows both themes side by side; one theme is enough for the long table. */
const wideParts = {
  tokens: '#tokens',
  buttons: '#buttons',
  fields: '#fields',
  badges: '#badges',
  table: '#table [data-theme=dark]',
  pagination: '#pagination',
  breadcrumbs: '#breadcrumbs',
  tabs: '#tabs',
  accordion: '#accordion',
  toasts: '#toasts',
  progress: '#progress',
  waiting: '#waiting',
  section: '#section',
  contactFields: '#contactFields [data-theme=light]',
  'form-sending': '#forms [data-theme=dark] article:nth-of-type(2)',
  'form-refused': '#forms [data-theme=light] article:nth-of-type(3)',
  'form-done': '#forms [data-theme=dark] article:last-of-type',
  storefront: '#storefront [data-theme=dark]',
  screens: '#screens [data-theme=light]',
  goods: '#goods',
  sheets: '#sheets [data-theme=light]',
  monograms: '#monograms',
  portraits: '#portraits',
}
/** Components with a narrow layout. */
const narrowParts = {
  buttons: '#buttons',
  table: '#table [data-theme=light]',
  pagination: '#pagination',
  toasts: '#toasts',
  header: '#header',
}
/** Components that need a desktop screen. */
const deskParts = { header: '#header [data-theme=light]', footer: '#footer [data-theme=light]' }

const sizes = [
  { name: 'wide', width: 1200, parts: wideParts },
  { name: 'narrow', width: 360, parts: narrowParts },
  { name: 'desk', width: 1440, parts: deskParts },
]

for (const { name, width, parts } of sizes) {
  test(`every component matches its reference picture, ${name}`, async ({ page, browser }) => {
    await openAt(page, width)
    for (const [part, region] of Object.entries(parts)) {
      // Soft, so that all changed pictures are reported.
      await expect.soft(page.locator(region)).toHaveScreenshot(`${part}-${name}.png`, tolerance(browser))
    }
  })
}

for (const { name, width } of [
  { name: 'wide', width: 1200 },
  { name: 'narrow', width: 360 },
]) {
  test(`every element is at its reference position, ${name}`, async ({ page }, { config }) => {
    await openAt(page, width)
    const boxes = await readBoxes(page.locator('main'))
    if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') writeBoxReference(name, boxes)
    expect(compareBoxes(readBoxReference(name), boxes)).toEqual([])
  })
}

test('an open menu and open dialogs match their reference pictures', async ({ page, browser }) => {
  await openAt(page, 900)
  for (const [part, opener, opened] of [
    ['menu', 'summary', 'details[open] > div'],
    ['dialogs', 'button[commandfor="call-dark"]', 'dialog[open]'],
    ['dialogs', 'button[commandfor="delete-light"]', 'dialog[open]'],
  ] as const) {
    await page.locator(`#${part}`).locator(opener).last().click()
    // The corners of a panel show what is below it, and a dialog shows the page around it.
    await expect(page.locator(opened)).toHaveScreenshot(`open-${/"(.+)"/u.exec(opener)?.[1] ?? part}.png`, tolerance(browser))
    await page.keyboard.press('Escape')
  }
})

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await openGallery(page)
  await standOnWholePixels(page)
}

/** Aligns a component to whole pixels, so that its rendering does not depend on what is above it. */
async function standOnWholePixels(page: Page): Promise<void> {
  await page.locator('main > *').evaluateAll((parts) => {
    for (const part of parts as HTMLElement[] /* the page has only one of these */)
      part.style.blockSize = `${Math.ceil(part.getBoundingClientRect().height)}px`
  })
}
