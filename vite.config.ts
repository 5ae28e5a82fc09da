import { reactRouter } from '@react-router/dev/vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

// Asset names are hashes alone, so that they tell nothing about the sources.
const assetNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:6][extname]',
}

const sources = fileURLToPath(new URL('src/', import.meta.url))
const isOfDashboard = (id: string) =>
  id.startsWith(`${sources}web/dashboard/`) || id.startsWith(`${sources}web/account/`) || id.startsWith(`${sources}gateway/`)

/**
 * What three pages or more use lies in one file each of libraries, of the site and of the dashboard, not in one for every set of pages:
 * each file is asked for twice, and costs a phone more than its few bytes (decision 006). Dependencies come along, so the order counts.
 */
const sharedFiles = [
  { name: 'libraries', test: (id: string) => id.includes('/node_modules/') },
  { name: 'site', test: (id: string) => id.startsWith(sources) && !isOfDashboard(id) },
  { name: 'dashboard', test: isOfDashboard },
].map(({ name, test }) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => (bringsMore(id, context) ? null : name),
  test,
  minShareCount: 3,
}))

/**
 * Whether a module brings styles, by itself or by what it imports, which would travel with a shared file into every document; or the
 * provider's SDK, which few pages load.
 */
function bringsMore(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (id.includes('.css') || id.includes('/node_modules/@firebase/')) return true
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => bringsMore(imported, context, seen))
}

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
    const [order = ''] = /@layer [^{}]+;/u.exec(readFileSync(new URL('src/web/ui/layers.css', import.meta.url), 'utf8')) ?? []
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
  // The compiled words are made before this build; only their addresses are imported.
  resolve: { alias: { '#compiled-words': fileURLToPath(new URL('.cache/words', import.meta.url)) } },
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
            // What makes documents reads files beside its own.
            resolve: { noExternal: true, external: ['pdfkit', 'fontkit'] },
            define: { 'process.env.NODE_ENV': '"production"' },
            build: { rolldownOptions: { input: './src/web/handler.ts', output: { assetFileNames: assetNames.assetFileNames } } },
          },
  },
}))
