/**
 * `npm run pictures [-- --only home --locale de --width 360 --theme dark]`: takes pictures of whole pages from the running build, in
 * every language, width and theme, and puts those of one language and theme side by side. Each option may stand more than once. Pages
 * are those of the route table, the dashboard's as the demo customer sees them, an error screen and the gallery; all of them take long.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type PlaywrightTestConfig } from '@playwright/test'
import { isGuarded } from '#domain/guard.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isLocale, type Locale, locales, localeTags } from '#domain/locale.ts'
import { serveGallery } from '#testing/gallery.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { waitForFace } from './settled-page.ts'
import { layOutSheet } from './picture-sheet.ts'
import { startServer } from './server.ts'
import { listSitePages } from './site-pages.ts'

/** The pages of the site by name, with the English form of their path. */
const sitePages: Readonly<Record<string, string>> = { ...(await nameSitePages()), error: '/nope' }
const themes = ['light', 'dark'] as const
const widths = [360, 768, 1440]

type Subject = {
  readonly name: string
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly address: string
  readonly isPersonal: boolean
}

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const wanted = readOptions(process.argv.slice(2))
await mkdir(`${folder}sheets`, { recursive: true })
build()
await using site = await startServer()
await using gallery = await serveGallery(fileURLToPath(new URL('../.cache/gallery/pictures/', import.meta.url)))
// The one place that says which Chromium runs, and how.
const { default: config } = (await import(new URL('../playwright.config.ts', import.meta.url).href)) as { default: PlaywrightTestConfig }
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const subject of listSubjects()) {
    const pictures = await takePictures(browser, subject)
    const sheet = `sheets/${subject.name}-${subject.locale}-${subject.theme}.png`
    await takeSheet(browser, pictures, `${folder}${sheet}`)
    console.log(`pictures/${sheet}`)
  }
} finally {
  await browser.close()
}

async function nameSitePages(): Promise<Record<string, string>> {
  const paths = [
    ...(await listSitePages()).map(({ path }) => path),
    ...routeTable.filter(({ path, layout }) => layout !== 'file' && !path.includes(':')).map(({ path }) => path),
  ]
  return Object.fromEntries(paths.map((path) => [path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), path]))
}

function readOptions(args: string[]) {
  const option = { type: 'string', multiple: true } as const
  const { values } = parseArgs({ args, options: { only: option, locale: option, width: option, theme: option } })
  return {
    names: choose([...Object.keys(sitePages), 'gallery'], values.only),
    locales: choose(locales, values.locale).filter(isLocale),
    widths: choose(widths.map(String), values.width).map(Number),
    themes: themes.filter((theme) => choose(themes, values.theme).includes(theme)),
  }
}

function choose(known: readonly string[], asked: readonly string[] | undefined): readonly string[] {
  const unknown = asked?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no ${unknown} among ${known.join(', ')}.`)
  return asked ?? known
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: new URL('..', import.meta.url), stdio: 'inherit' })
  if (status !== 0) throw new Error(`The build ended with ${status}.`)
}

function listSubjects(): Subject[] {
  return wanted.names.flatMap((name) =>
    wanted.locales.flatMap((locale) =>
      wanted.themes.map((theme) => {
        const path = sitePages[name]
        const address = path === undefined ? `${gallery.url}/?lang=${locale}` : site.url + localizePath(locale, path)
        return { name, locale, theme, address, isPersonal: path !== undefined && isGuarded(path) }
      }),
    ),
  )
}

async function takePictures(chrome: Browser, { name, locale, theme, address, isPersonal }: Subject) {
  const pictures: { readonly width: number; readonly path: string }[] = []
  await using context = await chrome.newContext({ locale: localeTags[locale], colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (isPersonal) await signInToDemo(page, site, `${site.url}/dashboard/login`)
  for (const width of wanted.widths) {
    const path = `${folder}${name}-${locale}-${width}-${theme}.png`
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address, { waitUntil: 'load' })
    await waitForFace(page)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    pictures.push({ width, path })
  }
  return pictures
}

async function takeSheet(chrome: Browser, pictures: readonly { width: number; path: string }[], path: string): Promise<void> {
  const read = pictures.map(async ({ width, path: from }) => ({ width, source: `data:image/png;base64,${await readFile(from, 'base64')}` }))
  const page = await chrome.newPage()
  await page.setContent(layOutSheet(await Promise.all(read)), { waitUntil: 'load' })
  await page.locator('main').screenshot({ path })
  await page.close()
}
