import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const DemoAccountFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ email: v.string(), password: v.pipe(v.string(), v.minLength(12)), updatedAtMs: v.optional(v.number()) }),
)

/** The demo's password and, if known, when it was set. */
export type DemoPassword = { readonly password: string; readonly updatedAtMs: number | undefined }

/**
 * Reads the password of the demo account; creates it at the first start.
 *
 * @param random Returns that many random bytes.
 * @returns Twenty characters of Crockford's base 32 in groups of five: 100 bits. Only its owner can read the file (0600).
 * @throws Error if the file was modified.
 */
export async function loadDemoPassword(dataDir: string, email: string, random: (sizeBytes: number) => Uint8Array): Promise<DemoPassword> {
  const file = demoPasswordFile(dataDir)
  if (existsSync(file)) {
    const stored = v.safeParse(DemoAccountFile, await readFile(file, 'utf8'))
    if (!stored.success) throw new Error(`${file} does not hold the demo account. Delete it, and the next start makes a new password.`)
    return { password: stored.output.password, updatedAtMs: stored.output.updatedAtMs }
  }
  const signs = Array.from(random(20), (byte) => crockfordSigns.charAt(byte % crockfordSigns.length)).join('')
  const password = signs.replaceAll(/.{5}(?!$)/gu, '$&-')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify({ email, password }, undefined, 2), { flag: 'wx', mode: 0o600 })
  return { password, updatedAtMs: undefined }
}

/** Records when the password was set, so that the next start can detect a change. */
export async function noteDemoPassword(dataDir: string, account: DemoPassword & { readonly email: string }): Promise<void> {
  const file = demoPasswordFile(dataDir)
  const unfinished = `${file}.new`
  await writeFile(unfinished, JSON.stringify(account, undefined, 2), { mode: 0o600 })
  await rename(unfinished, file)
}

/** Path of the password file. */
export function demoPasswordFile(dataDir: string): string {
  return join(dataDir, 'demo-account.json')
}

/** 32 characters, so that each byte maps to them without bias. */
const crockfordSigns = '0123456789abcdefghjkmnpqrstvwxyz'
