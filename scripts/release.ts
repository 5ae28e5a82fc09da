/**
 * `npm run release`: makes `dist/fourfold-VERSION-linux-x64.tar.gz`, which runs by `./fourfold start` on a machine without npm, a compiler and the
 * registry, and its checksum. The same commit makes the same bytes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { describeNotices, listNotices } from './licenses.ts'
import { isReleased, isRunFile, listPackages, nameProgram, releasedPaths } from './release-files.ts'

const usage = `Usage: npm run release -- [--to DIR] [--allow-dirty] [--version VERSION]

  --to DIR           where the archive is written (./dist)
  --allow-dirty      packs changes that are not committed, for a trial
  --version VERSION  names this version instead of that in package.json, for a trial
  -h, --help         shows this
`

const Manifest = v.looseObject({ version: v.string(), dependencies: v.record(v.string(), v.string()) })
const Bill = v.looseObject({ metadata: v.looseObject({}) })

const root = fileURLToPath(new URL('../', import.meta.url))
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'dist' },
    'allow-dirty': { type: 'boolean' },
    version: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) process.stdout.write(usage)
else await makeRelease()

async function makeRelease(): Promise<void> {
  if (values['allow-dirty'] !== true && capture('git', ['status', '--porcelain']) !== '')
    fail('There are changes that are not committed. Commit them, or add --allow-dirty for a trial.')
  const manifest = v.parse(Manifest, readJson(join(root, 'package.json')))
  const version = values.version ?? manifest.version
  const name = `fourfold-${version}`
  const target = resolve(root, values.to)
  const folder = join(target, name)
  const seconds = capture('git', ['log', '-1', '--format=%ct']).trim()

  capture(process.execPath, ['scripts/build.ts'])
  rmSync(folder, { recursive: true, force: true })
  copyProject(folder)
  const packages = copyPackages(folder)
  writeFileSync(join(folder, 'package.json'), toJson(describePackage({ ...manifest, version }, packages)))
  writeFileSync(join(folder, 'sbom.json'), toJson(listBill(new Date(Number(seconds) * 1000))))
  writeFileSync(join(folder, 'NOTICES.txt'), describeNotices(listNotices(root)))
  await writeChecksums(folder)

  const archive = join(target, `${name}-${process.platform}-${process.arch}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  // The time of the commit, which is also that of the build, as pages and reports name it.
  const same = ['--sort=name', '--format=gnu', `--mtime=@${seconds}`, ...owner]
  capture('tar', [...same, '--use-compress-program=gzip -n', '-cf', archive, '-C', target, name])
  writeFileSync(`${archive}.sha256`, `${await hashFile(archive)}  ${relative(target, archive)}\n`)
  const unpacked = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = unpacked.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  console.log(`${relative(process.cwd(), archive)}: ${toMebibytes(statSync(archive).size)}, unpacked ${toMebibytes(bytes)}`)
}

function copyProject(folder: string): void {
  for (const path of releasedPaths)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => isReleased(relative(root, from)) })
  for (const path of globSync('src/**/*.ts', { cwd: folder })) {
    const source = readFileSync(join(folder, path), 'utf8')
    writeFileSync(join(folder, path), nameProgram(source))
  }
}

/** @returns Their paths from the root. */
function copyPackages(folder: string): readonly string[] {
  const packages = listPackages(root)
  for (const path of packages) {
    const from = join(root, path)
    // Packages inside it are listed themselves.
    const filter = (file: string) => isRunFile(file) && relative(from, file).split('/')[0] !== 'node_modules'
    cpSync(from, join(folder, path), { recursive: true, filter })
  }
  // The package puts the program of this platform here, and its licence there.
  const [licence] = globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: root })
  if (licence === undefined) fail('The licence of Node is missing; `npm ci` brings it back.')
  cpSync(join(root, licence), join(folder, 'node_modules/node/LICENSE'))
  return packages
}

/** The manifest of a release: it needs no build and no install, and names what it holds. */
function describePackage(manifest: v.InferOutput<typeof Manifest>, packages: readonly string[]): object {
  const kept = Object.entries(manifest).filter(([name]) => !['devDependencies', 'overrides', 'allowScripts', 'engines'].includes(name))
  const dependencies = Object.entries(manifest.dependencies).filter(([name]) => packages.includes(`node_modules/${name}`))
  return {
    ...Object.fromEntries(kept),
    scripts: { start: './fourfold start', agency: './fourfold agency' },
    dependencies: Object.fromEntries(dependencies),
  }
}

/** Bill of materials of all that ships, also within the build, without what differs from run to run. */
function listBill(time: Date): object {
  const bill = v.parse(Bill, JSON.parse(capture('npm', ['run', '--silent', 'sbom'])))
  return { ...bill, serialNumber: undefined, metadata: { ...bill.metadata, timestamp: time.toISOString() } }
}

async function writeChecksums(folder: string): Promise<void> {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
  const lines: string[] = []
  for (const path of paths) lines.push(`${await hashFile(join(folder, path))}  ${path}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function toJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function toMebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}

function capture(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) fail(`${command} ${args.join(' ')} ended with ${status ?? error?.message}.\n${stdout}${stderr}`)
  return stdout
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
