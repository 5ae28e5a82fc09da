/**
 * `npm run pictures [-- --only home --locale de --width 360 --theme dark]`: takes screenshots of whole pages from the current build, in
 * every language, width and theme, and joins those of one language and theme. Each option may be repeated. Pages: the route table (the
 * dashboard as the demo customer), an error screen, the states in `picture-scenes.ts`, the gallery, and each mail with sample values
 * (`mail-booking-visitor`); all of them take long. `--only 'mail-*'` takes every name with that prefix.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type PlaywrightTestConfig } from '@playwright/test'
import { isGuarded } from '#domain/guard.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isLocale, type Locale, locales, localeTags } from '#domain/locale.ts'
import { serveGallery } from '#testing/site/gallery.ts'
import { listMailIds, writeSampleMail } from '#testing/site/sample-mails.ts'
import { routeTable } from '#web/navigation/route-table.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { createOnlooker, type Onlooker, type Scene, scenes, signInOnlooker } from './picture-scenes.ts'
import { layOutSheet } from './picture-sheet.ts'
import { startServer } from './server.ts'
import { waitForFace } from './settled-page.ts'
import { listSitePages } from './site-pages.ts'

/** Pages of the site by name, with their English paths. */
const sitePages: Readonly<Record<string, string>> = { ...(await nameSitePages()), error: '/nope' }
const mails = new Map(listMailIds().map((id) => [`mail-${id}`, id]))
const themes = ['light', 'dark'] as const
const widths = [360, 768, 1440, 1920]

type Subject = { readonly name: string; readonly locale: Locale; readonly address: string; readonly scene: Scene | undefined }
type Picture = { readonly theme: string; readonly width: number; readonly path: string }

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const wanted = readOptions(process.argv.slice(2))
await mkdir(`${folder}sheets`, { recursive: true })
build()
const { messages } = content
await using site = await startServer()
await using gallery = await serveGallery(fileURLToPath(new URL('../.cache/gallery/pictures/', import.meta.url)))
// The only configuration of the browser.
const { default: config } = (await import(new URL('../playwright.config.ts', import.meta.url).href)) as { default: PlaywrightTestConfig }
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const onlookers = await signInOnlookers()
  for (const subject of listSubjects()) {
    const pictures = await takePictures(subject, onlookers)
    for (const theme of wanted.themes) {
      const sheet = `sheets/${subject.name}-${subject.locale}-${theme}.png`
      await takeSheet(
        browser,
        pictures.filter((picture) => picture.theme === theme),
        `${folder}${sheet}`,
      )
      console.log(`pictures/${sheet}`)
    }
  }
} finally {
  await browser.close()
}

async function nameSitePages(): Promise<Record<string, string>> {
  const paths = [
    ...listSitePages().map(({ path }) => path),
    ...routeTable.filter(({ path, layout }) => layout !== 'file' && !path.includes(':')).map(({ path }) => path),
  ]
  return Object.fromEntries(paths.map((path) => [path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), path]))
}

function readOptions(args: string[]) {
  const option = { type: 'string', multiple: true } as const
  const { values } = parseArgs({ args, options: { only: option, locale: option, width: option, theme: option } })
  return {
    names: chooseNames([...Object.keys(sitePages), ...Object.keys(scenes), ...mails.keys(), 'gallery'], values.only),
    locales: choose(locales, values.locale).filter(isLocale),
    widths: choose(widths.map(String), values.width).map(Number),
    themes: themes.filter((theme) => choose(themes, values.theme).includes(theme)),
  }
}

/** A name that ends with a star is a prefix. */
function chooseNames(known: readonly string[], asked: readonly string[] | undefined): readonly string[] {
  return choose(
    known,
    asked?.flatMap((name) => (name.endsWith('*') ? known.filter((other) => other.startsWith(name.slice(0, -1))) : [name])),
  )
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
    wanted.locales.map((locale) => {
      const path = scenes[name]?.path ?? sitePages[name]
      const mail = mails.get(name)
      if (mail) return { name, locale, scene: undefined, address: toDataUrl(writeSampleMail(mail, locale).html) }
      const scene = scenes[name] ?? (path !== undefined && isGuarded(path) ? { path, who: 'demo' as const } : undefined)
      return { name, locale, scene, address: path === undefined ? `${gallery.url}/?lang=${locale}` : site.url + localizePath(locale, path) }
    }),
  )
}

function toDataUrl(html: string): string {
  return `data:text/html;base64,${Buffer.from(html).toString('base64')}`
}

/** Signs in the required accounts, and returns their browser storage. */
async function signInOnlookers() {
  const people = new Map<Scene['who'], Onlooker>()
  for (const who of new Set(listSubjects().map(({ scene }) => scene?.who))) {
    if (who === undefined || who === 'visitor') continue
    await using context = await browser.newContext()
    people.set(who, await signInOnlooker(context, site, who))
  }
  return people
}

/** A state is prepared once for all themes and widths; a page is loaded anew for each. */
async function takePictures({ name, locale, scene, address }: Subject, onlookers: ReadonlyMap<Scene['who'], Onlooker>): Promise<Picture[]> {
  const pictures: Picture[] = []
  const onlooker = scene && onlookers.get(scene.who)
  const storageState = onlooker?.storageState
  await using context = await browser.newContext({
    locale: localeTags[locale],
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const person = onlooker?.person ?? (await createOnlooker(site, 'stranger'))
  for (const theme of wanted.themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of wanted.widths) {
      const path = `${folder}${name}-${locale}-${width}-${theme}.png`
      await page.setViewportSize({ width, height: 900 })
      if (!scene?.prepare || pictures.length === 0) {
        await page.goto(address, { waitUntil: 'load' })
        await waitForFace(page)
        await scene?.prepare?.({ page, server: site, locale, translate: createTranslate(locale, messages[locale]), person })
      }
      // A dialog is centered in the viewport.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path, fullPage, animations: 'disabled' })
      pictures.push({ theme, width, path })
    }
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
