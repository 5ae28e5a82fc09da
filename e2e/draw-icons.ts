/**
 * `npm run icons`: draws the icons of the site (`public/*.png`) from `public/favicon.svg`, for home screens and app lists, which take no SVG. Run it
 * after a change of the SVG.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium, type PlaywrightTestConfig } from '@playwright/test'

/** How much of the square the drawing takes; a maskable icon is cut to a circle of 80 % (W3C Web Application Manifest), and Apple fills what is transparent with black. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.5, ground: '#fff' },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66, ground: '#fff' },
] as const

const folder = new URL('../public/', import.meta.url)
const svg = await readFile(new URL('favicon.svg', folder), 'base64')
// The one place that says which Chromium runs, and how.
const { default: config } = (await import(new URL('../playwright.config.ts', import.meta.url).href)) as { default: PlaywrightTestConfig }
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const page = await browser.newPage()
  for (const { name, size, share, ground } of icons) {
    const edge = Math.round(size * share)
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
        <img alt="" width="${edge}" height="${edge}" src="data:image/svg+xml;base64,${svg}">`,
    )
    await page.locator('img').evaluate(async (image: HTMLImageElement) => image.decode())
    await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }))
    console.log(`public/${name}`)
  }
} finally {
  await browser.close()
}
