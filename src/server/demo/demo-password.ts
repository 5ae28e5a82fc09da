import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const DemoAccountFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ email: v.string(), password: v.pipe(v.string(), v.minLength(12)), updatedAtMs: v.optional(v.number()) }),
)

/** The demo's password, and when the account got it, as far as that is known. */
export type DemoPassword = { readonly password: string; readonly updatedAtMs: number | undefined }

/**
 * Reads the password of the demo account; makes it at the first start.
 *
 * @param random That many random bytes.
 * @returns Twenty signs of Crockford's base 32 in groups of five: 100 bits. Its file only its owner can read (0600).
 * @throws Error when the file is not what was written.
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

/** Notes when the account got its password, so that the next start knows whether it still has it. */
export async function noteDemoPassword(dataDir: string, account: DemoPassword & { readonly email: string }): Promise<void> {
  const file = demoPasswordFile(dataDir)
  const unfinished = `${file}.new`
  await writeFile(unfinished, JSON.stringify(account, undefined, 2), { mode: 0o600 })
  await rename(unfinished, file)
}

/** Where the password is. */
export function demoPasswordFile(dataDir: string): string {
  return join(dataDir, 'demo-account.json')
}

/** 32 signs, so that each byte gives every sign the same chance. */
const crockfordSigns = '0123456789abcdefghjkmnpqrstvwxyz'
