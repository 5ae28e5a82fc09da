import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './measurement.ts'

const folder = new URL('results/', import.meta.url)

/**
 * Keeps a run as a file of its date, with what it was measured on, so that later runs can be held against it.
 *
 * @returns The path of the file.
 */
export async function keepResults(measurements: readonly Measurement[], at: Date): Promise<string> {
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, system: process.platform, node: process.version }
  const name = `${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.json`
  const path = fileURLToPath(new URL(name, folder))
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${JSON.stringify({ at: at.toISOString(), commit: readCommit(), machine, measurements }, undefined, 2)}\n`)
  return path
}

/** The commit that was measured, marked when files differ from it; undefined outside a repository. */
function readCommit(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
      cwd: new URL('../', folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // There is no repository here, or no git: the date tells enough.
    return undefined
  }
}
