import { hash } from 'node:crypto'
import { isSameSecret } from '#backend'
import type { StaffCredential } from '#domain/staff-key.ts'
import type { Fetch } from '#gateway/http/http-client.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { StaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError } from '#cli/command.ts'
import { isReadingCall } from '#cli/reading-call.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** How exactly the last use of a key is noted: each note is a commit. */
const noteEveryMs = 3_600_000

/** SHA-256 in hexadecimal digits. The secret is 256 random bits, which nobody finds by trying. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/**
 * Looks at the key that the command line was given.
 *
 * @param keys Over a client that is not guarded.
 * @param now Noted as its last use; undefined in a dry run.
 * @throws CommandError where it is none of this site, or was revoked.
 */
export async function verifyKey(keys: StaffKeyStore, { name, secret }: StaffCredential, now: Date | undefined): Promise<void> {
  const key = await keys.findKey(name)
  const isRight = key !== undefined && isSameSecret(key.keyHash, hashSecret(secret))
  if (!isRight) throw new CommandError(`AGENCY_KEY is no key of this site. A colleague who has one makes yours: keys add ${name}`)
  if (key.revokedAt) {
    const day = (await readAgencyClock()).writeDay(key.revokedAt)
    throw new CommandError(`The key ${name} in AGENCY_KEY was revoked on ${day}; nothing was done.`)
  }
  const { lastUsedAt } = key
  if (!now || (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteEveryMs)) return
  try {
    await keys.noteUse(name, now)
  } catch (error) {
    // A disk without room stops nobody who reads; what writes says so itself.
    if (!(error instanceof DocumentsError && error.status === 'UNAVAILABLE')) throw error
  }
}

/** Lets nothing be written without a key once there is one that is good. @param keys Over a client that is not guarded. */
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
    'Nothing is written here without a key of staff, and AGENCY_KEY names none. Set it in .env or in the environment; `keys list` says who has one and can make yours.',
  )
}
