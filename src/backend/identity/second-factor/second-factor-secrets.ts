import * as v from 'valibot'
import { open, seal } from '#backend/identity/tokens/sealing.ts'

/** A secret that a user has seen, but not confirmed by a code. */
const EnrollmentSchema = v.object({ localId: v.string(), secret: v.string(), endsAtMs: v.number() })
export type Enrollment = v.InferOutput<typeof EnrollmentSchema>

/** A sign-in whose first factor was right. */
const PendingSignInSchema = v.object({
  localId: v.string(),
  signInProvider: v.string(),
  /** The account's `validSince` then: a revocation ends it. */
  validSinceSeconds: v.number(),
  enrollmentId: v.string(),
  endsAtMs: v.number(),
})
export type PendingSignIn = v.InferOutput<typeof PendingSignInSchema>

/** Encrypts secrets of second factors for the database, and what clients give back between two calls, so that nothing is stored for it. */
export type SecondFactorSecrets = {
  /** @param owner The account and the enrollment, so that a secret serves no other. */
  readonly sealSecret: (secret: Uint8Array, owner: string) => Uint8Array
  /** @returns Undefined if it was sealed with another key, such as after a restore without the keys. */
  readonly openSecret: (sealed: Uint8Array, owner: string) => Uint8Array | undefined
  readonly sealEnrollment: (enrollment: Enrollment) => string
  /** @returns Undefined for any other text. */
  readonly openEnrollment: (text: string) => Enrollment | undefined
  readonly sealPending: (pending: PendingSignIn) => string
  readonly openPending: (text: string) => PendingSignIn | undefined
}

/** @param key 32 bytes, which are not in the database. */
export function createSecondFactorSecrets(key: Uint8Array): SecondFactorSecrets {
  const tryOpen = (sealed: Uint8Array, purpose: string) => {
    try {
      return open(key, sealed, purpose)
    } catch {
      // It is not ours, or another key's: the cipher says no more.
      return undefined
    }
  }
  const sealJson = (content: object, purpose: string) => Buffer.from(seal(key, JSON.stringify(content), purpose)).toString('base64url')
  const openJson = <Schema extends v.GenericSchema>(schema: Schema, text: string, purpose: string) => {
    const opened = tryOpen(Buffer.from(text, 'base64url'), purpose)
    return opened === undefined ? undefined : v.parse(schema, JSON.parse(opened))
  }
  return {
    sealSecret: (secret, owner) => seal(key, Buffer.from(secret).toString('base64url'), `secret ${owner}`),
    openSecret: (sealed, owner) => {
      const opened = tryOpen(sealed, `secret ${owner}`)
      return opened === undefined ? undefined : Buffer.from(opened, 'base64url')
    },
    sealEnrollment: (enrollment) => sealJson(enrollment, 'enrollment'),
    openEnrollment: (text) => openJson(EnrollmentSchema, text, 'enrollment'),
    sealPending: (pending) => sealJson(pending, 'pending'),
    openPending: (text) => openJson(PendingSignInSchema, text, 'pending'),
  }
}
