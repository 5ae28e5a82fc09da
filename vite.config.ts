import { reactRouter } from '@react-router/dev/vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

// Asset names are hashes alone, so that they tell nothing about the sources.
const assetNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:6][extname]',
}

const sources = fileURLToPath(new URL('src/', import.meta.url))
const isStyle = (id: string) => id.includes('.css')
/** The parts of the provider's SDK that its others share, and the store that two of them use. */
const isOfProvider = (id: string) => /\/node_modules\/(?:firebase\/app|@firebase\/(?:app|component|logger|util)|idb)\//u.test(id)
const isOfLibrary = (id: string) => id.includes('/node_modules/') && !/\/node_modules\/(?:@?firebase|idb)\//u.test(id)
/** How the bundler loads files: among the site's code it would bring the site's styles to whatever loads one. */
const isOfBundler = (id: string) => id === '\0vite/preload-helper.js'
/** The HTTP client lies in the gateway, and every page uses it. */
const isHttpClient = (id: string) => id.startsWith(`${sources}gateway/http/`)
/** The agency's own pages: staff load them besides the dashboard's, and customers do not. */
const isOfAgency = (id: string) => id.startsWith(`${sources}web/dashboard/agency/`)
/** With the rules of invoices, which no public page has. */
const isOfDashboard = (id: string) =>
  !isOfAgency(id) &&
  ['web/dashboard/', 'web/account/', 'gateway/', 'domain/invoices/', 'domain/tax/'].some((folder) => id.startsWith(sources + folder)) &&
  !isHttpClient(id)
/** The scripts of one page of the dashboard, which come with it, or later: the prompt for passkeys. A page of an invoice is shown to staff, too. Its styles are in the dashboard's sheet: a sheet that comes later costs every click. */
const isOfOnePage = (id: string) =>
  !isStyle(id) &&
  ['account/login/', 'account/passkeys/prompt.', ...['home', 'members', 'invoices/list'].map((page) => `dashboard/${page}/`)]
    .concat(['company', 'photo', 'privacy', 'profile', 'security'].map((page) => `dashboard/settings/${page}/`))
    .some((folder) => id.startsWith(`${sources}web/${folder}`))
/** What loads when the booking dialog opens, and on the booking page; not what stands in every page for it. */
const isOfBooking = (id: string) =>
  ['web/booking/', 'domain/bookings/', 'domain/wall-time', 'web/i18n/time-zones', 'i18n/zone-cities'].some((path) =>
    id.startsWith(sources + path),
  ) && !/\/web\/booking\/book(?:-link|ing-dialog|ing-skeleton)\./u.test(id)
/** Pages of the public site, and the drawings that no other page shows. */
const isOfMarketing = (id: string) =>
  ['web/marketing/', 'web/blog/'].some((folder) => id.startsWith(sources + folder)) ||
  (id.startsWith(`${sources}web/ui/drawing/`) && !/\/drawing\/(?:halde|store-page|portrait|draft-sheet)/u.test(id))
const isOfSite = (id: string) => id.startsWith(sources) && !isOfDashboard(id) && !isOfAgency(id) && !isOfBooking(id) && !isOfMarketing(id)
/** What most pages show: controls, forms, header, footer and the booking dialog; not the drawings, of which a page has one or two. */
const isOfEveryPage = (id: string) =>
  ['web/ui/', 'web/shell/', 'web/contact/', 'web/booking/booking-dialog.'].some((folder) => id.startsWith(sources + folder)) &&
  !id.startsWith(`${sources}web/ui/drawing/`)

/**
 * The files that pages share, by area: a page asks for these, for its own module and for its layouts' (decision 006). Without them there
 * would be one for every set of pages, some 40 scripts and 30 style sheets a page. A module belongs to the first group that takes it, and
 * brings what it imports. The provider's SDK, and what imports it (`gateway/browser`), stay apart: pages load them when they are needed.
 */
const sharedFiles = [
  { name: 'site-styles', test: (id: string) => isStyle(id) && isOfEveryPage(id), minShareCount: 1 },
  { name: 'libraries', test: (id: string) => isOfBundler(id) || isOfLibrary(id), minShareCount: 3 },
  { name: 'provider', test: isOfProvider, minShareCount: 2 },
  { name: 'site', test: isOfSite, minShareCount: 2 },
  { name: 'marketing', test: isOfMarketing, minShareCount: 2 },
  { name: 'booking', test: isOfBooking, minShareCount: 1 },
  { name: 'dashboard', test: (id: string) => isOfDashboard(id) && !isOfOnePage(id) && !id.includes('/gateway/browser/'), minShareCount: 1 },
  { name: 'agency', test: isOfAgency, minShareCount: 1 },
]

// The oldest browsers that know light-dark(), Baseline since May 2024: written out for older ones it would double every colour.
const cssTarget = ['chrome123', 'firefox120', 'safari17.5']
// The same for the step before the minifier, which does not ask the target above: one byte each for major, minor and patch.
const cssBrowsers = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/**
 * Begins every style sheet with the order of all layers: the first sheet in a document decides it, and after a client navigation that
 * may be any of them.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.css')) return undefined
    const [order = ''] = /@layer [^{}]+;/u.exec(readFileSync(new URL('src/web/ui/styles/layers.css', import.meta.url), 'utf8')) ?? []
    return { code: order + code, map: null }
  },
}

/**
 * Puts our loading of route modules in the place of React Router's, which has no setting for what happens when one does not come
 * (decision 024). A version that keeps it elsewhere stops the build.
 */
const ownModuleLoader: Plugin = {
  name: 'own-module-loader',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    const isOfRouter = source === './routeModules.js' && importer?.includes('/node_modules/react-router/dist/')
    return isOfRouter ? fileURLToPath(new URL('src/web/navigation/load-route-module.ts', import.meta.url)) : undefined
  },
  buildEnd(error) {
    const ids = [...this.getModuleIds()]
    if (error || ids.some((id) => id.endsWith('/src/web/navigation/load-route-module.ts'))) return
    throw new Error('React Router no longer loads route modules in routeModules.js (react-router 8.4.0).')
  },
}

export default defineConfig(({ command }) => ({
  // What is compiled before this build; only the addresses are imported.
  resolve: {
    alias: {
      '#compiled-scripts': fileURLToPath(new URL('.cache/scripts', import.meta.url)),
    },
  },
  plugins: [layerOrder, ownModuleLoader, reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { targets: cssBrowsers, cssModules: { pattern: '[hash]-[local]' } } },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'baseline-widely-available', cssTarget },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...assetNames, codeSplitting: { groups: sharedFiles } } } },
    },
    // Libraries are built in, so that React is its production build whatever the environment of the process says; not in development.
    ssr:
      command === 'serve'
        ? {}
        : {
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': '"production"' },
            build: { rolldownOptions: { input: './src/web/handler.ts', output: { assetFileNames: assetNames.assetFileNames } } },
          },
  },
}))
