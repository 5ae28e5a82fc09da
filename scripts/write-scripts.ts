import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = new URL('../', import.meta.url)

/** Separate scripts of pages, each a file without imports. Inline ones are not modules. */
const scripts: Readonly<Record<string, { readonly source: string; readonly format: 'es' | 'iife'; readonly target?: string }>> = {
  early: { source: 'src/web/early/early.ts', format: 'iife' },
  boot: { source: 'src/web/early/boot.ts', format: 'iife' },
  'start-watch': { source: 'src/web/early/start-watch.ts', format: 'iife', target: 'es2015' },
  vitals: { source: 'src/web/vitals/send-vitals.ts', format: 'es' },
}

/**
 * Writes the scripts, which the web application imports from `#compiled-scripts`.
 *
 * @returns The files that they are made of.
 */
export async function writeScripts(folder: URL): Promise<ReadonlySet<string>> {
  const sources = new Set<string>()
  for (const [name, { source, format, target = 'baseline-widely-available' }] of Object.entries(scripts)) {
    const built = await build({
      root: fileURLToPath(root),
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: fileURLToPath(folder),
        emptyOutDir: false,
        copyPublicDir: false,
        target,
        modulePreload: false,
        rolldownOptions: { input: fileURLToPath(new URL(source, root)), output: { entryFileNames: `${name}.js`, format } },
      },
    })
    // One input, and no watching: one output.
    for (const file of (built as Rolldown.RolldownOutput).output) if (file.type === 'chunk') file.moduleIds.forEach((id) => sources.add(id))
  }
  return sources
}
