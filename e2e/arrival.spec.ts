import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { holdRequests, startApp } from './app.ts'
import { waitForFace, waitForSteps } from './settled-page.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('an address with a place on the page leads exactly there', async ({ page }) => {
  await page.goto('/#contact')
  const top = () => page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  expect(await top()).toBeLessThan(40)
})

test('a page that is loaded again stands where it stood', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('main > section').nth(6)
  await questions.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  const top = () => questions.evaluate((section) => Math.round(section.getBoundingClientRect().top))
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
})

test('the whole page is laid out soon after it came, also where nobody scrolled', async ({ page }) => {
  await page.goto('/')
  const skipped = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main > section, body > footer')].filter(
          (part) => getComputedStyle(part).contentVisibility === 'auto',
        ).length,
    )
  await expect.poll(skipped).toBe(0)
  const { size, drawn } = await page
    .locator('footer')
    .evaluate((footer) => ({ size: footer.getBoundingClientRect().height, drawn: footer.scrollHeight }))
  expect(Math.abs(size - drawn)).toBeLessThanOrEqual(1)
})

test('the contact form far below comes with the step of its section', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector('#contact form')
      if (form) Reflect.set(window, 'wasThere', form.checkVisibility())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasThere') as unknown)).toBe(false)
  await expect(page.locator('#contact form')).toBeVisible()
})

test('the parts of the drawing come later, and its seam cuts both at the same time', async ({ page }) => {
  await page.goto('/')
  await waitForSteps(page)
  const starts = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((step) => step instanceof CSSAnimation && step.animationName.endsWith('build'))
        .map(({ startTime }) => startTime),
    )
  await expect.poll(async () => (await starts()).length).toBe(3)
  expect(new Set(await starts()).size).toBe(1)
})

test('the way to the page that stands hides nothing of it', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName }) => Reflect.set(window, 'lastStep', animationName))
  })
  await page.goto('/')
  await startApp(page)
  await waitForSteps(page)
  await page.evaluate(() => Reflect.set(window, 'lastStep', ''))
  await page.locator('header a[href="/"]').first().click()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => document.documentElement.dataset['arrival'])).toBeUndefined()
  expect(await page.evaluate(() => String(Reflect.get(window, 'lastStep')))).not.toMatch(/^lay-out/u)
})

test('the face comes by itself where nothing moves by it', async ({ page }) => {
  await setFetchTime(page, 0)
  await page.goto('/')
  await expect.poll(() => hasFace(page)).toBe(true)
})

test(
  'a face in which lines break otherwise waits for a key, so that nothing moves by itself',
  { tag: '@whole-browser' },
  async ({ page }) => {
    await setFetchTime(page, 0)
    await useWideFace(page)
    const came = page.waitForResponse('**/*.woff2')
    await page.goto('/de/team')
    await (await came).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await hasFace(page)).toBe(false)
    await waitForFace(page)
  },
)

test('a face that had to wait comes once, by whatever is pressed first', { tag: '@whole-browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { fonts } = document
    const add = fonts.add.bind(fonts)
    Reflect.set(window, 'additions', 0)
    fonts.add = (face) => {
      Reflect.set(window, 'additions', Number(Reflect.get(window, 'additions')) + 1)
      return add(face)
    }
  })
  const countAdditions = () => page.evaluate(() => Number(Reflect.get(window, 'additions')))
  await setFetchTime(page, 0)
  await useWideFace(page)
  await page.goto('/de/team')
  await expect.poll(countAdditions).toBe(1)
  expect(await hasFace(page)).toBe(false)
  await page.mouse.click(5, 5)
  await expect.poll(countAdditions).toBe(2)
  await page.keyboard.press('Shift')
  // As long as a press waits before the face comes; timers of one length end in their order.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await countAdditions()).toBe(2)
})

for (const isScrolled of [false, true]) {
  const steps = isScrolled ? 'at once for who has moved on' : 'in steps for who is still at the top'
  test(`a face that takes long waits for a key, and is then laid out ${steps}`, async ({ page }) => {
    await page.addInitScript(() => {
      const names: string[] = []
      addEventListener('animationstart', ({ animationName }) => names.push(animationName))
      Reflect.set(window, 'animationNames', names)
    })
    await setFetchTime(page, 300)
    // The key starts the app as well, which ends all steps.
    await page.route('**/assets/*.js', (route) => route.abort())
    const came = page.waitForResponse('**/*.woff2')
    await page.goto('/')
    await (await came).finished()
    await waitForSteps(page)
    expect(await hasFace(page)).toBe(false)
    if (isScrolled) await page.evaluate(() => scrollTo(0, 400))
    await waitForFace(page)
    await waitForSteps(page)
    // Set above.
    const names = await page.evaluate(() => Reflect.get(window, 'animationNames') as string[])
    expect(names).toContain('lay-out')
    expect(names.includes('lay-out-again')).toBe(!isScrolled)
    // Two parts of the drawing, once each: what is in sight does not go again.
    expect(names.filter((name) => name === 'lay-out-inside')).toHaveLength(2)
  })
}

test('no style names the face before it is there', async ({ page }) => {
  const face = await holdRequests(page, '**/*.woff2')
  await page.goto('/')
  await expect.poll(face.count).toBe(1)
  expect((await readFamilies(page)).filter((name) => name.startsWith('Figtree'))).toEqual([])
  await face.release()
  await waitForFace(page)
  expect(await readFamilies(page)).toContain('Figtree')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the style sheet names the face', async ({ page }) => {
    await page.goto('/')
    expect(await readFamilies(page)).toContain('Figtree')
  })
})

/** Says how long the face takes, in milliseconds: by the page's clock, which goes on by as much whenever it is read. */
async function setFetchTime(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((milliseconds) => {
    let time = 0
    performance.now = () => (time += milliseconds)
  }, milliseconds)
}

/** Gives the page a face far wider than what holds its place. */
async function useWideFace(page: Page): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/900Black/Figtree_900Black.ttf'))
  await page.route('**/*.woff2', (route) => route.fulfill({ path, contentType: 'font/ttf' }))
}

/** Names of the faces that the text of a page and of its drawing may have. */
async function readFamilies(page: Page): Promise<string[]> {
  const lists = await page.evaluate(() =>
    ['--font', '--mono'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
  )
  return lists.flatMap((list) => list.split(',').map((name) => name.trim().replaceAll(/["']/gu, '')))
}

function hasFace(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Figtree'))
}

test('the bar of the header shows once all of it has come, and not before', async ({ page, server }) => {
  const html = await (await fetch(`${server.url}/nl/career`)).text()
  await using slow = await serveInTwo(html, html.indexOf('<summary', html.indexOf('<header')))
  const bar = page.locator('body > header > div')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect(bar).toHaveCSS('visibility', 'hidden')
  slow.sendRest()
  await expect(bar).toHaveCSS('visibility', 'visible')
})

test('the first frame shows the heading', async ({ page, context, server }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => Reflect.set(window, 'firstFrame', document.querySelector('h1')?.textContent ?? 'none'))
  })
  const html = await (await fetch(`${server.url}/nl/career`)).text()
  await using slow = await serveInTwo(html, html.indexOf('<h1'))
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect(page.locator('body > header')).toBeAttached()
  // The page would have had one by now.
  const beside = await context.newPage()
  for (let frame = 0; frame < 20; frame++) await beside.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await beside.close()
  slow.sendRest()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = await page.evaluate(() => Reflect.get(window, 'firstFrame') as unknown)
  expect(shown).toBe(await page.getByRole('heading', { level: 1 }).textContent())
})

/** Serves a document of which the part from `cut` on comes when it is let go. */
async function serveInTwo(html: string, cut: number): Promise<{ url: string; sendRest: () => void } & AsyncDisposable> {
  const { promise: isWanted, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, cut))
    void isWanted.then(() => response.end(html.slice(cut)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP, as it was asked for
  const close = async () => {
    sendRest()
    await server[Symbol.asyncDispose]()
  }
  return { url: `http://127.0.0.1:${port}/`, sendRest, [Symbol.asyncDispose]: close }
}
