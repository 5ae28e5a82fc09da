import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Versions = v.optional(v.record(v.string(), v.string()), {})
const Entry = v.object({
  dependencies: Versions,
  optionalDependencies: Versions,
  peerDependencies: Versions,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.optional(v.boolean(), false) })), {}),
})
const LockFile = v.object({ packages: v.record(v.string(), Entry) })
type Packages = v.InferOutput<typeof LockFile>['packages']

/** What a release holds of the project, besides its packages: paths from the root. */
export const releasedPaths: readonly string[] = [
  '.env.example',
  'CHANGELOG.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'build/client',
  'build/server',
  'content',
  'deploy',
  'docs',
  'firebase.json',
  'fourfold',
  'rules',
  'src',
]

/** Packages that the build has put whole into its own output. */
export const builtIn: readonly string[] = [
  '@fontsource-variable/figtree',
  'firebase',
  'minisearch',
  'react',
  'react-dom',
  'react-router',
  'web-vitals',
]

/** Whether a file of the project belongs into a release: no tests, except for those that articles offer for download. */
export function isReleased(path: string): boolean {
  return !/\.test\.tsx?$|\.module\.d\.css\.ts$/u.test(path) || path.startsWith('content/')
}

/** Whether a file of a package belongs into a release: nothing that only compilers, debuggers and browsers' tools read. */
export function isRunFile(path: string): boolean {
  return !/\.(?:map|[cm]?ts|tsx|flow)$/u.test(path)
}

/**
 * Lists the installed packages that the server loads: the dependencies, except for those of `builtIn`, with all that they bring.
 *
 * @returns Paths from the root, such as `node_modules/a/node_modules/b`, sorted.
 */
export function listPackages(root: string): readonly string[] {
  const { packages } = v.parse(LockFile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const names = Object.keys(packages['']?.dependencies ?? {}).filter((name) => !builtIn.includes(name))
  const found = new Set<string>()
  const queue = names.map((name) => `node_modules/${name}`)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const entry = packages[path]
    // Builds for other platforms are not installed.
    if (!entry || found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    for (const name of neededBy(entry)) queue.push(findFolder(packages, path, name))
  }
  return [...found].toSorted()
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Packages[string]): readonly string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** The folder from which a package loads another: the nearest one on the way to the root. */
function findFolder(packages: Packages, from: string, name: string): string {
  const own = `${from}/node_modules/${name}`
  if (own in packages || !from.includes('node_modules/')) return own
  const parent = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/u, '')
  return parent === '' ? `node_modules/${name}` : findFolder(packages, parent, name)
}

/** Messages of a release name its own program, because its machine may have no npm. */
export function nameProgram(source: string): string {
  const named = source.replaceAll(/npm run (?:--silent )?agency --/gu, 'fourfold agency').replaceAll('`npm start`', '`fourfold start`')
  // Lines that people copy into a terminal, in the folder of the release.
  return named.replaceAll(/^ {2}(?:npm|fourfold) (start|agency)\b/gmu, '  ./fourfold $1')
}
