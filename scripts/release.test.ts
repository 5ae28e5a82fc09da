import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { linkTools } from '#testing/site/release-site.ts'
import { builtIn, isReleased, isRunFile, listPackages, nameProgram, releasedPaths } from './release-files.ts'

const root = process.cwd()
const Manifest = v.object({ version: v.string(), dependencies: v.record(v.string(), v.string()) })
const { version, dependencies } = v.parse(Manifest, JSON.parse(readFileSync('package.json', 'utf8')))

test('a release holds the packages that the server loads, with what they bring, and no tools', () => {
  const packages = listPackages(root)
  expect(packages).toEqual(expect.arrayContaining(['node_modules/node', 'node_modules/pino', 'node_modules/thread-stream']))
  for (const name of ['vite', 'typescript', 'firebase', 'web-vitals']) expect(packages).not.toContain(`node_modules/${name}`)
  expect(builtIn.filter((name) => !(name in dependencies))).toEqual([])
  const missing = Object.keys(dependencies).filter((name) => !builtIn.includes(name) && !packages.includes(`node_modules/${name}`))
  expect(missing).toEqual([])
})

test('every package that a file of the server or the command line imports is in a release', () => {
  const packages = listPackages(root)
  const loaded = globSync(['src/{backend,cli,domain,gateway,i18n,protocol,server}/**/*.{ts,mjs}', 'src/web/dashboard/**/*.server.ts'])
  const files = loaded.filter((path) => isReleased(path) && !path.startsWith('src/gateway/browser/'))
  const imported = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const statements = text.matchAll(
      /^(?:import (?!type\b)(?:[^'=]* from )?|export [*{][^'=]* from )'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/gmu,
    )
    return Array.from(statements, ([, name = '']) => name)
  })
  const names = new Set(imported.filter((name) => !isBuiltin(name)))
  expect(names.size).toBeGreaterThan(25)
  expect([...names].filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([])
})

test('a release has everything of its list, and of each folder what is run', () => {
  expect(releasedPaths.filter((path) => !path.startsWith('build/') && !existsSync(path))).toEqual([])
  const code = globSync('{src,content,rules}/**/*.ts')
  const left = code.filter((path) => !isReleased(path))
  expect(left.length).toBeGreaterThan(100)
  expect(left.filter((path) => !/^src\/.*(?:\.test|\.d\.css)\.ts$|^rules\/.*\.test\.ts$/u.test(path))).toEqual([])
  const files = ['a/index.js', 'a/index.js.map', 'a/index.d.ts', 'a/index.d.mts', 'a/LICENSE', 'a/font.woff2', 'a/data.json', 'a/all.wasm']
  expect(files.filter(isRunFile)).toEqual(['a/index.js', 'a/LICENSE', 'a/font.woff2', 'a/data.json', 'a/all.wasm'])
})

test('messages of a release name its own program', () => {
  expect(nameProgram("'`npm run agency -- doctor` says more; run `npm start`, npm run --silent agency -- content check'")).toBe(
    "'`fourfold agency doctor` says more; run `fourfold start`, fourfold agency content check'",
  )
  expect(nameProgram('\n  npm run --silent agency -- content check\n  npm start`')).toBe(
    '\n  ./fourfold agency content check\n  ./fourfold start`',
  )
})

test('the changelog has a section for the version, and says what it needs', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const name = version.replaceAll('.', String.raw`\.`)
  expect(text).toMatch(new RegExp(`^## ${name}(?: \\(.+\\))?$`, 'mu'))
  expect(text).toMatch(new RegExp(`^\\| ${name} \\|`, 'mu'))
})

test('the program of a release runs through a link, with few tools and the settings of a file', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-program '))
  const program = join(folder.path, 'four fold')
  symlinkSync(join(root, 'fourfold'), program)
  const env = { PATH: linkTools(folder.path) }
  const call = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder.path, encoding: 'utf8', env })
    return [status, stdout, stderr]
  }
  expect(call('version')).toEqual([0, `${version}\n`, ''])
  expect(call('agency', '--version')).toEqual([0, `agency ${version}\n`, ''])
  expect(call('nonsense')).toEqual([2, '', expect.stringMatching(/^Usage: fourfold COMMAND/u)])
  writeFileSync(join(folder.path, '.env'), 'PORT=eighty\n')
  expect(call('start')).toEqual([1, '', expect.stringContaining('PORT is not a port number')])
  expect(call('doctor')).toEqual([1, expect.stringContaining('PORT is not a port number'), ''])
  const elsewhere = spawnSync(program, ['start'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, FOURFOLD_SETTINGS: join(folder.path, '.env') },
  })
  expect([elsewhere.status, elsewhere.stderr]).toEqual([1, expect.stringContaining('PORT is not a port number')])
  // Nothing can listen there.
  writeFileSync(join(folder.path, '.env'), 'PORT=0\n')
  expect(call('ready')).toEqual([1, '', ''])
})
