import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a CSS module gets its class names as a sorted readonly type', () => {
  using tree = webTree({ 'card.module.css': '.title { color: red }\n.body { .note { color: blue } }\n' })
  tree.writeTypes()
  expect(readFileSync(join(tree.web, 'card.module.d.css.ts'), 'utf8')).toBe(
    '// Written by scripts/css-types.mjs.\n' +
      'declare const styles: {\n  readonly "body": string\n  readonly "note": string\n  readonly "title": string\n}\n' +
      'export default styles\n',
  )
})

test('types whose module is gone are removed, and other declarations stay', () => {
  using tree = webTree({ 'gone.module.d.css.ts': '', 'kept.d.ts': '', 'plain.css': '.a {}' })
  tree.writeTypes()
  expect(existsSync(join(tree.web, 'gone.module.d.css.ts'))).toBe(false)
  expect(existsSync(join(tree.web, 'kept.d.ts'))).toBe(true)
  expect(existsSync(join(tree.web, 'plain.d.css.ts'))).toBe(false)
})

test('an unchanged module leaves its types untouched, a changed one does not', () => {
  using tree = webTree({ 'card.module.css': '.title { color: red }' })
  const types = join(tree.web, 'card.module.d.css.ts')
  tree.writeTypes()
  utimesSync(types, 1, 1)
  tree.writeTypes()
  expect(statSync(types).mtimeMs).toBe(1000)
  writeFileSync(join(tree.web, 'card.module.css'), '.heading { color: red }')
  tree.writeTypes()
  expect(readFileSync(types, 'utf8')).toContain('readonly "heading": string')
})

function webTree(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'css-types-'))
  const web = join(folder, 'src/web')
  mkdirSync(web, { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(web, name), text)
  return {
    web,
    writeTypes: () => execFileSync(process.execPath, ['scripts/css-types.mjs', folder]),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
