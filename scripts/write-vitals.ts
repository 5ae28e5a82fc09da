import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Writes the script that measures pages as one file without imports, which the web application imports by its address (`#compiled-scripts`). */
export async function writeVitals(folder: URL): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: fileURLToPath(folder),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/web/vitals/send-vitals.ts', import.meta.url)),
        output: { entryFileNames: 'vitals.js' },
      },
    },
  })
}
