import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { TokenCipher } from '#server/session/token-cipher.ts'

/** What the server gives to a browser to get it back unchanged, within minutes. */
const SealedSchema = v.variant('purpose', [
  v.object({ purpose: v.literal('signIn'), endsAtMs: v.number() }),
  /** `invitationHash` names the invitation to staff that permits it, `isRecovery` says that a recovery code did; else it is the session. */
  v.object({
    purpose: v.literal('create'),
    endsAtMs: v.number(),
    uid: v.string(),
    invitationHash: v.exactOptional(v.string()),
    isRecovery: v.exactOptional(v.boolean()),
  }),
  v.object({ purpose: v.literal('recovery'), endsAtMs: v.number(), uid: v.string() }),
])
type Sealed = v.InferOutput<typeof SealedSchema>
export type SealedPurpose = Sealed['purpose']

/** Encrypts short-lived texts with the key of all servers, so that challenges and permits need no storage before they are used. */
export type SealedTexts = {
  /** @returns Unguessable, in base64url. */
  readonly seal: (content: Sealed) => string
  /** @returns Undefined if it was not sealed here, is over, or has another purpose. */
  readonly open: <Purpose extends SealedPurpose>(text: string, purpose: Purpose) => Extract<Sealed, { purpose: Purpose }> | undefined
}

const context = 'passkeys'

/** @param now Milliseconds since 1970. */
export function createSealedTexts(cipher: TokenCipher, now: () => number): SealedTexts {
  return {
    seal: (content) => cipher.encrypt(JSON.stringify({ ...content, nonce: randomBytes(16).toString('base64url') }), context),
    open: (text, purpose) => {
      const opened = cipher.decrypt(text, context)
      const content = opened === undefined ? undefined : v.parse(SealedSchema, JSON.parse(opened))
      return content && isFor(content, purpose) && content.endsAtMs > now() ? content : undefined
    },
  }
}

function isFor<Purpose extends SealedPurpose>(content: Sealed, purpose: Purpose): content is Extract<Sealed, { purpose: Purpose }> {
  return content.purpose === purpose
}
