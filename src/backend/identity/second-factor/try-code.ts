import type { SecondFactor } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { admit, settle } from '#backend/identity/limits.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { findStep } from './totp.ts'

/**
 * Checks a code, which counts for the account's limit of wrong ones.
 *
 * @param accept Called with the code's step; undefined if it was used meanwhile.
 * @throws IdentityRefusal MISSING_CODE, INVALID_CODE or TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function tryCode<Used>(
  context: IdentityContext,
  { localId, secret, code, lastStep }: { localId: string; secret: Uint8Array | undefined; code: string; lastStep: number },
  accept: (step: number) => Promise<Used | undefined>,
): Promise<Used> {
  if (!code) throw new IdentityRefusal('MISSING_CODE')
  const failure = await admit(context, { secondFactor: localId })
  const step = secret && findStep(secret, code, context.clock.now(), lastStep)
  const used = step === undefined ? undefined : await accept(step)
  if (used === undefined) throw new IdentityRefusal('INVALID_CODE : The verification code is invalid.')
  await settle(context, failure, 'succeeded')
  return used
}

/** What a factor's secret is sealed for. */
export function ownerOf(localId: string, { enrollmentId }: Pick<SecondFactor, 'enrollmentId'>): string {
  return `${localId} ${enrollmentId}`
}
