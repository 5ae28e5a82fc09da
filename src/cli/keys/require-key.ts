import { hash } from 'node:crypto'
import { isSameSecret } from '#backend'
import type { StaffCredential } from '#domain/staff-key.ts'
import type { Fetch } from '#gateway/http/http-client.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { StaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError } from '#cli/command.ts'
import { isReadingCall } from '#cli/reading-call.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** The precision of a key's last use: each record of it is a commit. */
const noteEveryMs = 3_600_000

/** SHA-256 in hexadecimal digits. A fast hash is enough for a secret of 256 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/**
 * Verifies the key of the person who runs the command.
 *
 * @param keys Store over a client without `guardWrites`.
 * @param now Recorded as its last use; undefined in a dry run.
 * @throws CommandError if the key is unknown or revoked.
 */
export async function verifyKey(keys: StaffKeyStore, { name, secret }: StaffCredential, now: Date | undefined): Promise<void> {
  const key = await keys.findKey(name)
  const isRight = key !== undefined && isSameSecret(key.keyHash, hashSecret(secret))
  if (!isRight) throw new CommandError(`AGENCY_KEY is not a valid key of this site. Ask a colleague who has one to run: keys add ${name}`)
  if (key.revokedAt) {
    const day = (await readAgencyClock()).writeDay(key.revokedAt)
    throw new CommandError(`The key ${name} in AGENCY_KEY was revoked on ${day}. Nothing was changed.`)
  }
  const { lastUsedAt } = key
  if (!now || (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteEveryMs)) return
  try {
    await keys.noteUse(name, now)
  } catch (error) {
    // A full disk must not prevent reading; commands that write report it themselves.
    if (!(error instanceof DocumentsError && error.status === 'UNAVAILABLE')) throw error
  }
}

/** Rejects writes without a key once a valid one exists. @param keys Store over a client without this guard. */
export function guardWrites(fetch: Fetch, keys: StaffKeyStore): Fetch {
  let checked: Promise<void> | undefined
  return async (request) => {
    if (!isReadingCall(request)) await (checked ??= refuseWithoutKey(keys))
    return await fetch(request)
  }
}

async function refuseWithoutKey(keys: StaffKeyStore): Promise<void> {
  const good = (await keys.listKeys()).filter(({ revokedAt }) => revokedAt === undefined)
  if (good.length === 0) return
  throw new CommandError(
    'This command needs a staff key. Set AGENCY_KEY in .env or the environment; `keys list` shows who can create one for you.',
  )
}
