/** Builds the site: the separate scripts, then the web application with its files compressed. Does nothing when no input has changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BrotliCache } from '#server/pages/brotli-cache.ts'
import { compressBuiltFiles } from '#server/pages/built-files.ts'
import { isAgencyRoute } from '#web/dashboard/agency/agency-pages.ts'
import { fullManifestPath } from '#web/dashboard/agency/manifest-path.ts'
import { writeScripts } from './write-scripts.ts'

const root = new URL('../', import.meta.url)
const marker = new URL('build/inputs', root)
const inputs = [
  'src/{domain,gateway,protocol,web,i18n}/**/*.{ts,tsx,css,woff2}',
  'content/brand.json',
  'public/**',
  '*.config.ts',
  'package-lock.json',
]

const fingerprint = hashInputs()
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== fingerprint) {
  await writeScripts(new URL('.cache/scripts/', root))
  buildWeb()
  splitManifest()
  await compressBuiltFiles(new URL('build/client/', root), new BrotliCache({ folder: new URL('.cache/bodies/', root) }))
  writeFileSync(marker, fingerprint)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  const files = inputs.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).toSorted()) {
    if (/\.test\.tsx?$|\.module\.d\.css\.ts$|\/web\/gallery\//.test(path)) continue
    hash
      .update(relative(fileURLToPath(root), path))
      .update('\0')
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function buildWeb(): void {
  const command = fileURLToPath(new URL('node_modules/@react-router/dev/bin.cjs', root))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  process.stderr.write(stdout + stderr)
  throw new Error(`react-router build ended with ${status}.`)
}

/** Takes the agency's pages out of the list of routes that every page loads. The server names the whole list to staff (`withAgencyOf`). */
function splitManifest(): void {
  const folder = new URL('build/client/', root)
  const [name] = globSync('assets/manifest-*.js', { cwd: folder })
  const [, begin = '', list] = /^(\S+=)(\{.+\});$/su.exec(readFileSync(new URL(name ?? '', folder), 'utf8')) ?? []
  if (name === undefined || list === undefined) throw new Error('The build has no list of routes in the form of React Router 8.4.')
  const manifest = JSON.parse(list) as { readonly routes: Readonly<Record<string, unknown>> } // React Router's own
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isAgencyRoute(id)))
  writeFileSync(new URL(fullManifestPath(name), folder), `${begin}${list};`)
  writeFileSync(new URL(name, folder), `${begin}${JSON.stringify({ ...manifest, routes })};`)
}
