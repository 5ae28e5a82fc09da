import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// Asset names are hashes alone, so that they tell nothing about the sources.
const assetNames = { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' }

export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]-[local]' } } },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'baseline-widely-available' },
  environments: {
    client: { build: { rolldownOptions: { output: assetNames } } },
    ssr: { build: { rolldownOptions: { input: './src/web/handler.ts' } } },
  },
})
