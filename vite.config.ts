import { reactRouter } from '@react-router/dev/vite'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

// Asset names are hashes alone, so that they tell nothing about the sources.
const assetNames = { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' }

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

export default defineConfig({
  // The compiled words are made before this build; only their addresses are imported.
  resolve: { alias: { '#compiled-words': new URL('.cache/words', import.meta.url).pathname } },
  plugins: [layerOrder, reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { targets: cssBrowsers, cssModules: { pattern: '[hash]-[local]' } } },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'baseline-widely-available', cssTarget },
  environments: {
    client: { build: { rolldownOptions: { output: assetNames } } },
    // Libraries are built in, so that React is its production build whatever the environment of the process says.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rolldownOptions: { input: './src/web/handler.ts', output: { assetFileNames: assetNames.assetFileNames } } },
    },
  },
})
