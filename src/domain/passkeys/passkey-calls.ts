import * as v from 'valibot'
import { staffInvitationPattern } from '#domain/staff-invitation.ts'

/** Paths of the calls that the login and the settings send. */
export const passkeyCalls = {
  signInOptions: '/session/passkey/options',
  signIn: '/session/passkey',
  creationOptions: '/session/passkeys/options',
  creation: '/session/passkeys',
  recovery: '/session/recovery',
  recoveryCodes: '/session/recovery-codes',
  acceptance: '/session/second-factor',
  removal: '/session/second-factor/removal',
} as const

/** Passkeys of one account: enough for all devices of a person. */
export const mostPasskeys = 20

/** How recently a person must have signed in to add a passkey or to get new recovery codes. */
export const recentSignInMinutes = 10

/** A person's name for a passkey, such as the device. */
export const PasskeyNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^[^\p{Cc}]*$/u))

/** A response of the browser (WebAuthn Level 3, section 5.1.8), which the library of the server checks further. */
const Credential = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1400)),
  rawId: v.string(),
  type: v.literal('public-key'),
  response: v.looseObject({}),
  clientExtensionResults: v.looseObject({}),
})

export const SignInRequestSchema = v.object({ response: Credential })

/** What permits to create a passkey, unless a session does: an invitation to staff, or the result of a recovery code. */
export const PermitSchema = v.object({
  invitation: v.exactOptional(v.pipe(v.string(), v.regex(staffInvitationPattern))),
  grant: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
})
export type PasskeyPermit = v.InferOutput<typeof PermitSchema>

export const CreationRequestSchema = v.object({ name: PasskeyNameSchema, response: Credential })

export const RecoveryRequestSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(254)),
  code: v.pipe(v.string(), v.maxLength(60)),
})

/** A custom token, which the SDK signs in with. */
export const SignedInSchema = v.object({ token: v.string() })

/** `token` and `recoveryCodes` are absent if a session permitted it. */
export const CreatedSchema = v.object({ token: v.optional(v.string()), recoveryCodes: v.optional(v.array(v.string()), []) })
export type CreatedPasskey = v.InferOutput<typeof CreatedSchema>

/** `grant` permits a member of staff to create a passkey within ten minutes; without it the account's authenticator app was removed. */
export const RecoveredSchema = v.object({ grant: v.optional(v.string()), codesLeft: v.number() })

/** @param idToken The token that the provider gave when the authenticator app was added. */
export const AcceptanceRequestSchema = v.object({
  idToken: v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/u)),
})

export const RecoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })
