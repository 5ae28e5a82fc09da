// Writes `x.module.d.css.ts` next to every CSS module under src/web, so that the compiler knows its class names.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transform } from 'lightningcss'

const root = resolve(process.argv[2] ?? '.')
const paths = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' }).map((path) => join(root, 'src/web', path))

const modules = paths.filter((path) => path.endsWith('.module.css'))
const wanted = new Map(modules.map((path) => [path.replace(/\.css$/, '.d.css.ts'), declare(path)]))
for (const path of paths) if (path.endsWith('.module.d.css.ts') && !wanted.has(path)) rmSync(path)
// An unchanged file keeps its time, so that the compiler's incremental build stays valid.
for (const [path, text] of wanted) if (!paths.includes(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
console.log(`${modules.length} CSS modules typed`)

/** @param {string} path */
function declare(path) {
  const { exports } = transform({ filename: path, code: readFileSync(path), cssModules: true })
  const names = Object.keys(exports ?? {}).sort()
  const lines = names.map((name) => `  readonly ${JSON.stringify(name)}: string\n`)
  return `// Written by scripts/css-types.mjs.\ndeclare const styles: {\n${lines.join('')}}\nexport default styles\n`
}
