import { describe, expect, test } from 'vitest'
import { importing, plantTree, run, targets, violation, type Planted, type Source } from './plant-tree.ts'

const layer = (folder: string, specifier: string): Planted => {
  const name = specifier.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')
  return violation(`${folder} may not import ${specifier}`, `src/${folder}/planted-${name}.ts`, importing(specifier), 'house(imports)')
}
const imports = 'house(imports)'

const planted: readonly Planted[] = [
  // The table of layers: for each row its neighbours, the platform, and a package that is not listed.
  ...['gateway', 'web'].map((folder) => layer(folder, 'ofetch')),
  ...['#i18n/x.ts', '#protocol/x.ts', '#gateway/x.ts', '#web/x.ts', '#backend', 'node:fs', 'ofetch', 'react'].map((s) =>
    layer('domain', s),
  ),
  ...['#domain/x.ts', '#i18n/x.ts', 'node:fs', 'valibot'].map((s) => layer('protocol', s)),
  ...['#i18n/node/x.ts', '#gateway/x.ts', '#protocol/x.ts', 'node:fs', 'react'].map((s) => layer('i18n', s)),
  ...['#gateway/x.ts', '#web/x.ts', 'react'].map((s) => layer('i18n/node', s)),
  ...['#i18n/x.ts', '#web/x.ts', '#backend', '#gateway/browser/x.ts', 'node:fs', 'firebase/auth', 'firebase-admin'].map((s) =>
    layer('gateway', s),
  ),
  ...['#i18n/x.ts', 'node:fs'].map((s) => layer('gateway/browser', s)),
  ...['#cli/x.ts', '#server/x.ts', '#web/x.ts', '#backend', '#protocol/x.ts', '#gateway/browser/x.ts', '#i18n/node/x.ts', 'node:fs'].map(
    (s) => layer('agency', s),
  ),
  ...[
    '#agency/x.ts',
    '#backend',
    '#backend/database/x.ts',
    '#server/x.ts',
    '#protocol/x.ts',
    '#i18n/node/x.ts',
    '#content/x.json',
    'node:fs',
    'pdfkit',
    'lodash',
  ].map((s) => layer('web', s)),
  ...['#domain/x.ts', '#gateway/x.ts', '#i18n/x.ts', '#server/x.ts', '#backend', 'pino', 'node:sqlite'].map((s) => layer('backend', s)),
  ...['#web/x.ts', '#backend/database/x.ts', '#protocol/x.ts', '#cli/x.ts', 'nodemailer'].map((s) => layer('server', s)),
  ...['#web/x.ts', '#backend/database/x.ts', '#server/x.ts', 'nodemailer'].map((s) => layer('cli', s)),
  ...['domain', 'protocol', 'i18n', 'gateway', 'agency', 'web', 'backend', 'server', 'cli'].map((folder) => layer(folder, '#testing/x.ts')),
  violation('server sees of react-router only types', 'src/server/planted-router.ts', importing('react-router'), imports),
  violation('an allowlist covers import()', 'src/web/planted-dynamic.ts', "export const y = () => import('#backend')\n", imports),
  violation('an allowlist covers export from', 'src/web/planted-export.ts', "export { x } from '#backend'\n", imports),
  violation('an allowlist covers types', 'src/web/planted-type.ts', "import type { X } from '#backend'\nexport type Y = X\n", imports),
  violation('an allowlist covers import types', 'src/web/planted-import-type.ts', "export type Y = import('#backend').X\n", imports),
  violation('import() names its module', 'src/web/planted-computed.ts', 'export const y = (name: string) => import(name)\n', imports),
  violation('import.meta.glob is refused', 'src/web/planted-glob.ts', "export const y = import.meta.glob('./*.ts')\n", imports),
  violation(
    'a type-only file name earns nothing: .server is what earns node:',
    'src/web/ui/planted-servers.ts',
    importing('node:fs'),
    imports,
  ),

  // Folders that do not know each other.
  layer('web', '#web/gallery/x.tsx'),
  layer('web/gallery', '#web/dashboard/x.ts'),
  ...['blog', 'dashboard'].map((other) => layer('web/marketing', `#web/${other}/x.ts`)),
  ...['marketing', 'dashboard'].map((other) => layer('web/blog', `#web/${other}/x.ts`)),
  ...['marketing', 'blog'].map((other) => layer('web/dashboard', `#web/${other}/x.ts`)),
  ...['identity', 'documents', 'streams', 'files', 'outbox'].flatMap((own, index, all) => [
    layer(`backend/${own}`, `#backend/${all[(index + 1) % all.length]}/x.ts`),
    layer(`backend/${own}`, `#backend/${all[(index + 2) % all.length]}/x.ts`),
  ]),

  // How imports are written.
  violation('no ../', 'src/domain/invoices/planted-parent.ts', importing('../x.ts'), imports),
  violation('./ is for the same folder', 'src/domain/planted-child.ts', importing('./invoices/x.ts'), imports),
  violation('the extension is written', 'src/domain/planted-extension.ts', importing('./x'), imports),
  violation('the extension is written after #', 'src/web/planted-hash-extension.ts', importing('#domain/x'), imports),
  violation(
    'no cycle',
    'src/domain/planted-cycle-a.ts',
    "import { b } from '#domain/planted-cycle-b.ts'\nexport const a = () => b\n",
    'import(no-cycle)',
  ),
  violation(
    'no cycle of types',
    'src/domain/planted-type-cycle-a.ts',
    "import type { B } from '#domain/planted-type-cycle-b.ts'\nexport type A = { readonly b?: B }\n",
    'import(no-cycle)',
  ),
  violation('no barrel', 'src/domain/planted-barrel.ts', "export * from './x.ts'\n", 'house(no-barrel)'),

  // State, environment, types.
  violation(
    'no module-level let',
    'src/domain/planted-let.ts',
    'let count = 0\nexport const next = () => ++count\n',
    'house(no-module-state)',
  ),
  violation('no exported let', 'src/domain/planted-export-let.ts', 'export let count = 0\ncount += 1\n', 'house(no-module-state)'),
  violation('no empty map', 'src/domain/planted-map.ts', 'export const seen = new Map<string, number>()\n', 'house(no-module-state)'),
  violation('no process.env', 'src/server/planted-env.ts', 'export const y = process.env.PORT\n', 'node(no-process-env)'),
  violation(
    'no node:process',
    'src/server/planted-process.ts',
    "import { env } from 'node:process'\nexport const y = env.PORT\n",
    'eslint(no-restricted-imports)',
  ),
  violation('no process in the browser', 'src/web/planted-process.ts', 'export const y = process.pid\n', 'eslint(no-restricted-globals)'),
  violation('no Buffer in the browser', 'src/web/planted-buffer.ts', "export const y = Buffer.from('')\n", 'eslint(no-restricted-globals)'),
  ...['web', 'gateway', 'agency', 'server', 'cli'].map((folder) =>
    violation(
      `${folder} calls by the one client`,
      `src/${folder}/planted-fetch.ts`,
      "export const y = fetch('/y')\n",
      'eslint(no-restricted-globals)',
    ),
  ),
  violation('any needs a reason', 'src/domain/planted-any.ts', '\nexport const f = (x: any) => String(x)\n', 'house(needs-reason)'),
  violation('! needs a reason', 'src/domain/planted-bang.ts', '\nexport const f = (x?: string) => x!.length\n', 'house(needs-reason)'),
  violation('as needs a reason', 'src/domain/planted-as.ts', '\nexport const f = (x: unknown) => x as string\n', 'house(needs-reason)'),
  violation(
    'a catch without a name needs a reason',
    'src/domain/planted-catch.ts',
    '\nexport function f(g: () => number) {\n  try {\n    return g()\n  } catch {\n    return 0\n  }\n}\n',
    'house(needs-reason)',
  ),
  violation(
    'no empty catch',
    'src/domain/planted-empty.ts',
    'export function f(g: () => void) {\n  try {\n    g()\n  } catch {}\n}\n',
    'eslint(no-empty)',
  ),
  violation('no default export', 'src/domain/planted-default.ts', 'export default 1\n', 'import(no-default-export)'),
  violation('kebab-case names', 'src/domain/plantedName.ts', 'export const y = 1\n', 'unicorn(filename-case)'),
  violation('folders are named after the business', 'src/domain/utils/planted.ts', 'export const y = 1\n', 'house(folder-names)'),
  violation(
    'no floating promise',
    'src/domain/planted-floating.ts',
    'const g = async () => Promise.resolve(1)\nexport const f = () => {\n  g()\n}\n',
    'typescript(no-floating-promises)',
  ),
  violation('long files warn', 'src/domain/planted-long.ts', long(401), 'eslint(max-lines)'),
]

function long(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `export const y${index} = ${index}\n`).join('')
}

/** Lawful neighbours: what each row does allow. */
const lawful: readonly Source[] = [
  { file: 'src/domain/lawful.ts', code: importing('valibot') },
  { file: 'src/domain/invoices/lawful.ts', code: importing('#domain/x.ts') },
  { file: 'src/protocol/lawful.ts', code: importing('./x.ts') },
  { file: 'src/i18n/lawful.ts', code: `${importing('icu-minify')}import type { Root } from 'mdast'\nexport type R = Root\n` },
  { file: 'src/i18n/node/lawful.ts', code: importing('node:fs') },
  { file: 'src/gateway/lawful.ts', code: importing('#protocol/x.ts') },
  { file: 'src/gateway/http/lawful.ts', code: importing('ofetch') },
  { file: 'src/gateway/browser/lawful.ts', code: importing('firebase/auth') },
  { file: 'src/agency/lawful.ts', code: importing('#gateway/x.ts') },
  { file: 'src/web/marketing/lawful.tsx', code: `${importing('#web/ui/x.ts')}export default y\n` },
  { file: 'src/web/ui/lawful.server.ts', code: `${importing('node:fs')}export const pid = process.pid\n` },
  { file: 'src/web/ui/lawful-styles.ts', code: "import styles from './x.module.css'\nexport const y = styles.a\n" },
  { file: 'src/web/handler.ts', code: "export * from 'virtual:react-router/server-build'\n" },
  { file: 'src/backend/identity/lawful.ts', code: importing('#backend/database/x.ts') },
  { file: 'src/backend/database/lawful.ts', code: importing('node:sqlite') },
  { file: 'src/server/lawful.ts', code: `${importing('#backend')}import type { Z } from 'react-router'\nexport type W = Z\n` },
  {
    file: 'src/server/lawful-types.ts',
    code: "import type { createWebHandler } from '#web/handler.ts'\nexport type H = typeof createWebHandler\n",
  },
  { file: 'src/server/config.ts', code: 'export const port = () => process.env.PORT\n' },
  { file: 'src/cli/lawful.ts', code: importing('#backend') },
  { file: 'src/cli/lawful-agency.ts', code: importing('#agency/x.ts') },
  { file: 'src/domain/lawful.test.ts', code: importing('#testing/x.ts') },
  { file: 'src/domain/lawful-state.ts', code: "export const known = new Set(['a'])\nexport const none: readonly string[] = []\n" },
  { file: 'src/domain/lawful-reason.ts', code: '// Checked by the caller.\nexport const f = (x: unknown) => x as string\n' },
  { file: 'src/domain/lawful-long.ts', code: long(400) },
]

const cycles = [
  { file: 'src/domain/planted-cycle-b.ts', code: "import { a } from './planted-cycle-a.ts'\nexport const b = () => a\n" },
  {
    file: 'src/domain/planted-type-cycle-b.ts',
    code: "import type { A } from './planted-type-cycle-a.ts'\nexport type B = { readonly a?: A }\n",
  },
]

describe('the linter', async () => {
  await using tree = await plantTree([...planted, ...lawful, ...targets, ...cycles])
  const { stdout } = await run(tree.folder, 'oxlint', ['--format', 'json', 'src'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string; severity: string }[] } // Oxlint's own format.
  const codesOf = (file: string) => diagnostics.filter((diagnostic) => diagnostic.filename === file).map(({ code }) => code)

  test.each(planted)('refuses: $gate', ({ file, refusal }) => {
    expect(codesOf(file)).toContain(refusal)
  })

  test.each([...lawful, ...targets])('lets pass: $file', ({ file }) => {
    expect(codesOf(file)).toEqual([])
  })
})
