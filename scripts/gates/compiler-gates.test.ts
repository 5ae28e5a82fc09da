import { describe, expect, test } from 'vitest'
import { importing, plantTree, run, targets, violation, type Planted } from './plant-tree.ts'

const compiled: readonly Planted[] = [
  violation(
    'domain has no Node',
    'src/domain/planted-node.ts',
    "import { readFileSync } from 'node:fs'\nexport const y = readFileSync\n",
    'TS2591',
  ),
  violation('domain has no DOM', 'src/domain/planted-dom.ts', 'export const y = () => document.title\n', 'TS2584'),
  violation('domain has no fetch', 'src/domain/planted-fetch.ts', "export const y = () => fetch('/')\n", 'TS2304'),
  violation('domain does not see i18n', 'src/domain/planted-i18n.ts', importing('#i18n/x.ts'), 'TS6307'),
  violation('protocol does not see domain', 'src/protocol/planted-domain.ts', importing('#domain/x.ts'), 'TS6307'),
  violation('i18n has no Node', 'src/i18n/planted-node.ts', 'export const y = () => process.pid\n', 'TS2591'),
  violation('i18n has no DOM', 'src/i18n/planted-dom.ts', 'export const y = () => document.title\n', 'TS2584'),
  violation('i18n does not see gateway', 'src/i18n/planted-gateway.ts', importing('#gateway/x.ts'), 'TS6307'),
  violation('i18n does not see i18n/node', 'src/i18n/planted-i18n-node.ts', importing('#i18n/node/x.ts'), 'TS6307'),
  violation('gateway has no DOM', 'src/gateway/planted-dom.ts', 'export const y = () => document.title\n', 'TS2584'),
  violation('gateway has no Node', 'src/gateway/planted-node.ts', 'export const y = () => process.pid\n', 'TS2591'),
  violation('gateway does not see web', 'src/gateway/planted-web.ts', importing('#web/x.ts'), 'TS6307'),
  violation('agency has no DOM', 'src/agency/planted-dom.ts', 'export const y = () => document.title\n', 'TS2584'),
  violation('agency has no Node', 'src/agency/planted-node.ts', 'export const y = () => process.pid\n', 'TS2591'),
  violation('agency does not see server', 'src/agency/planted-server.ts', importing('#server/x.ts'), 'TS6307'),
  violation('web does not see agency', 'src/web/planted-agency.ts', importing('#agency/x.ts'), 'TS6307'),
  violation('web does not see backend', 'src/web/planted-backend.ts', importing('#backend'), 'TS6307'),
  violation('web does not see server', 'src/web/planted-server.ts', importing('#server/x.ts'), 'TS6307'),
  violation('backend has no DOM', 'src/backend/planted-dom.ts', 'export const y = () => document.title\n', 'TS2584'),
  violation('backend does not see domain', 'src/backend/planted-domain.ts', importing('#domain/x.ts'), 'TS6307'),
  violation('server does not see testing', 'src/server/planted-testing.ts', importing('#testing/x.ts'), 'TS6307'),
  violation('no enums', 'src/domain/planted-enum.ts', 'export enum Planted {\n  a,\n}\n', 'TS1294'),
  violation(
    'no parameter properties',
    'src/domain/planted-property.ts',
    'export class P {\n  constructor(readonly a: string) {}\n}\n',
    'TS1294',
  ),
]

describe('the compiler', async () => {
  const seen = ['domain', 'protocol', 'i18n', 'gateway'].map((name) => ({ file: `src/${name}/lawful.ts`, code: 'export const x = 1\n' }))
  const seeing = [
    { file: 'src/i18n/sees-domain.ts', code: importing('#domain/x.ts') },
    { file: 'src/i18n/node/sees-node.ts', code: 'export const y = () => process.pid\n' },
    { file: 'src/gateway/sees-fetch.ts', code: "export const y = () => fetch('/')\n" },
    { file: 'src/agency/sees-gateway.ts', code: importing('#gateway/x.ts') },
    { file: 'src/web/sees-dom.ts', code: `${importing('#i18n/x.ts')}export const z = () => document.title\n` },
    { file: 'src/server/sees-door.ts', code: importing('#backend') },
    { file: 'src/cli/sees-door.ts', code: importing('#backend') },
    { file: 'src/server/sees-agency.ts', code: importing('#agency/x.ts') },
    { file: 'src/cli/sees-agency.ts', code: importing('#agency/x.ts') },
  ]
  await using tree = await plantTree([...compiled, ...seen, ...seeing, ...targets])
  const { stdout } = await run(tree.folder, 'tsc', ['-b', '--pretty', 'false'])
  const errors = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => ({ file, code }))
  const codesOf = (name: string) => errors.filter(({ file }) => file === name).map(({ code }) => code)

  test.each(compiled)('refuses: $gate', ({ file, refusal }) => {
    expect(codesOf(file)).toContain(refusal)
  })

  test.each([...seen, ...seeing, ...targets])('lets pass: $file', ({ file }) => {
    expect(codesOf(file)).toEqual([])
  })
})
