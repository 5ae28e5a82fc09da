import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Versions = v.optional(v.record(v.string(), v.string()), {})
const Manifest = v.object({
  dependencies: Versions,
  devDependencies: Versions,
  allowScripts: v.optional(v.record(v.string(), v.unknown()), {}),
})
const Entry = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
  dependencies: Versions,
  devDependencies: Versions,
})
const LockFile = v.object({ packages: v.record(v.string(), Entry) })
const Installed = v.object({ license: v.optional(v.string()) })

/**
 * Licences of what ships, each seen in the installed tree: MIT, ISC, BSD, 0BSD, MIT-0 (nodemailer), BlueOak and Unlicense
 * (isbot) ask for at most a notice; Apache-2.0 (typescript) for the same and grants patents; MPL-2.0 (lightningcss) binds
 * changes to its own files, and we make none; CC-BY-4.0 and CC0 (caniuse-lite) cover data that only the build reads; OFL
 * covers fonts; Python-2.0 (argparse) is permissive.
 */
const accepted: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Apache-2.0',
  'MPL-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
]

/** Says what is wrong with the package's dependencies: how they are pinned, locked and licensed. */
export function inspectPackages(root: string): string[] {
  const manifest = v.parse(Manifest, readJson(join(root, 'package.json')))
  const { packages } = v.parse(LockFile, readJson(join(root, 'package-lock.json')))
  return [...inspectPins(manifest, packages['']), ...inspectLocked(manifest, packages), ...inspectLicences(root, packages)]
}

function inspectPins(manifest: v.InferOutput<typeof Manifest>, locked: v.InferOutput<typeof Entry> | undefined): string[] {
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => {
    const names = new Set([...Object.keys(manifest[kind]), ...Object.keys(locked?.[kind] ?? {})])
    return [...names].flatMap((name) => {
      const version = manifest[kind][name]
      if (version !== locked?.[kind][name]) return [`${name}: package.json and package-lock.json differ; run npm install`]
      return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '') ? [] : [`${name}: '${version}' is not one exact version`]
    })
  })
}

function inspectLocked(manifest: v.InferOutput<typeof Manifest>, packages: v.InferOutput<typeof LockFile>['packages']): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const name = nameOf(path)
    return [
      ...(entry.resolved ? [`${name}: the lock file records an address (${entry.resolved})`] : []),
      ...(entry.integrity ? [] : [`${name}: the lock file records no integrity`]),
      ...(entry.hasInstallScript && !(name in manifest.allowScripts)
        ? [`${name}: has an install script that allowScripts does not decide`]
        : []),
    ]
  })
}

function inspectLicences(root: string, packages: v.InferOutput<typeof LockFile>['packages']): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const folder = join(root, path)
    if (path === '' || entry.dev || !existsSync(join(folder, 'package.json'))) return [] // Builds for other platforms are not installed.
    const license = readLicence(folder)
    return isAccepted(license) ? [] : [`${nameOf(path)}: licence '${license}' is not among the accepted ones`]
  })
}

/** The licence that a package's manifest names, or the one whose heading its licence file bears. */
export function readLicence(folder: string): string {
  const { license } = v.parse(Installed, readJson(join(folder, 'package.json')))
  if (license !== undefined) return license
  const file = join(folder, 'LICENSE')
  return existsSync(file) && /^\s*(?:The )?MIT License\b/u.test(readFileSync(file, 'utf8')) ? 'MIT' : 'no licence field'
}

/** Reads the simple SPDX expressions that occur: one licence, or a choice or sum of some. Some packages write the choice in small letters. */
function isAccepted(license: string): boolean {
  const words = license.replaceAll(/[()]/g, '')
  return words.split(/ or /iu).some((choice) => choice.split(' AND ').every((name) => accepted.includes(name)))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

if (import.meta.main) {
  const problems = inspectPackages(process.cwd())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
