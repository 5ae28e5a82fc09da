type Kind =
  | 'passkey-aborted'
  | 'passkey-canceled'
  | 'passkey-exists'
  | 'passkey-failed'
  | 'passkey-full'
  | 'passkey-refused'
  | 'passkey-unavailable'
  | 'requires-recent-login'
  | 'too-many-requests'

/** Why a passkey was not used or created, with a code in the form of the SDK's errors. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly kind: Kind
  readonly code: string

  constructor(kind: Kind, options?: ErrorOptions) {
    super(`The passkey was not used: ${kind}.`, options)
    this.kind = kind
    this.code = `auth/${kind}`
  }
}

/** Whether the person, or another prompt, has closed the prompt. */
export function isPromptClosed(error: unknown): boolean {
  return error instanceof PasskeyError && (error.kind === 'passkey-aborted' || error.kind === 'passkey-canceled')
}
