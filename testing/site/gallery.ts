import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile, type InlineConfig } from 'vite'
import { isLocale, localeTags, perLocale } from '#domain/locale.ts'
import type { GalleryAssets } from '#web/gallery/render.tsx'
import type { GalleryInput } from '#web/gallery/gallery.tsx'
import { listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { toPublicFacts } from '#i18n/content/site.ts'
import { content } from './product-content.ts'
import { standardSettings } from './site.ts'

/** The gallery of all components, served at a port of its own until it is disposed of. */
export type Gallery = AsyncDisposable & {
  /** Address without a slash at the end; `?lang=de` is its German form. */
  readonly url: string
}

type Render = (input: GalleryInput, assets: GalleryAssets) => string

const root = fileURLToPath(new URL('../../', import.meta.url))

/** As strict as the site, so that a part which needs more is seen here; the page's data is no script and needs no leave. */
function writePolicy(early: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', early, 'base64')}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types',
  ].join('; ')
}

/**
 * Builds the gallery with the product's own style sheets and serves it.
 *
 * @param folder Where the build goes; two builds at once need two folders.
 * @param port 0 for any that is free.
 */
export async function serveGallery(folder: string, port = 0): Promise<Gallery> {
  // Built before, with the site or by scripts/gallery.ts.
  const early = await readFile(join(root, '.cache/scripts/early.js'), 'utf8')
  const policy = writePolicy(early)
  const assets = { ...(await buildGallery(folder)), early }
  // Written a moment ago from render.tsx, whose type is above.
  const { renderGallery } = (await import(`${join(folder, 'server/render.js')}?${Date.now()}`)) as { renderGallery: Render }

  async function answer(address: URL): Promise<{ type: string; body: string | Buffer } | undefined> {
    const [, name, extension = ''] = /^\/assets\/([\w-]+)\.(js|css|woff2)$/u.exec(address.pathname) ?? []
    if (name) return { type: contentTypes[extension] ?? '', body: await readFile(join(folder, `client/assets/${name}.${extension}`)) }
    if (address.pathname !== '/') return undefined
    const asked = address.searchParams.get('lang')
    const locale = isLocale(asked) ? asked : 'en'
    // Held against the English file by the test of the gallery's words.
    const texts = JSON.parse(await readFile(join(root, `src/web/gallery/messages/${locale}.json`), 'utf8')) as GalleryInput['texts']
    const input: GalleryInput = {
      locale,
      messages: content.messages[locale],
      texts,
      root: {
        ...standardSettings,
        facts: toPublicFacts(content.site),
        messages: '',
        themeColor: content.brand.colors.brand,
        menu: content.menu,
        footer: content.footer,
        callMinutes: content.schedule.durationMinutes,
        answerBusinessDays: content.promises.answerBusinessDays,
        release: '2026-11-01T10:00Z',
        holdsSamples: true,
        searchPaths: perLocale(() => ''),
      },
      samples: { drawing: content.drawing[locale], shops: content.shops[locale], countryChoices: listCountryChoices(localeTags[locale]) },
    }
    return { type: 'text/html; charset=utf-8', body: renderGallery(input, assets) }
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://127.0.0.1')).then(
      (found) => {
        if (found) response.writeHead(200, { 'Content-Type': found.type, 'Content-Security-Policy': policy }).end(found.body)
        else response.writeHead(404).end()
      },
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
  return listen(server, port)
}

const contentTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

async function buildGallery(folder: string): Promise<Omit<GalleryAssets, 'early'>> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'), root, 'error')
  if (!loaded) throw new Error('vite.config.ts could not be read.')
  const site = loaded.config
  const common: InlineConfig = {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    ...(site.css && { css: site.css }),
    define: { 'process.env.NODE_ENV': '"production"' },
  }
  const assetFileNames = 'assets/[hash][extname]'
  const output = { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js', assetFileNames }
  const { outDir, ...rest } = { ...site.build, outDir: join(folder, 'client'), emptyOutDir: true, manifest: true }
  await build({ ...common, build: { ...rest, outDir, rolldownOptions: { input: 'src/web/gallery/hydrate.tsx', output } } })
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ...site.build,
      outDir: join(folder, 'server'),
      emptyOutDir: true,
      ssr: 'src/web/gallery/render.tsx',
      rolldownOptions: { output: { entryFileNames: 'render.js', assetFileNames } },
    },
  })
  return readAssets(join(folder, 'client/.vite/manifest.json'))
}

async function readAssets(manifestPath: string): Promise<Omit<GalleryAssets, 'early'>> {
  // Vite's own format.
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, { file: string; css?: string[]; isEntry?: boolean }>
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The gallery was built without an entry.')
  return { script: `/${entry.file}`, styles: (entry.css ?? []).map((path) => `/${path}`) }
}

function listen(server: Server, port: number): Promise<Gallery> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address()
      // A string is only returned for pipes.
      const actual = typeof address === 'object' && address ? address.port : port
      resolve({
        url: `http://127.0.0.1:${actual}`,
        [Symbol.asyncDispose]: async () => {
          server.closeAllConnections()
          await new Promise<void>((closed) => server.close(() => closed()))
        },
      })
    })
  })
}
