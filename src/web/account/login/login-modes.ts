/** Modes of the login that use an emailed code. */
const codeModes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'signIn'] as const
export type CodeMode = (typeof codeModes)[number]

/** Modes of the login that request a mail. */
const requestModes = ['forgotPassword', 'emailLink'] as const
export type RequestMode = (typeof requestModes)[number]

/** Modes without parameters: sign-up, a recovery code of staff, and the notices after deleting an account or signing out. */
const plainModes = ['signUp', 'recovery', 'deleted', 'signedOut'] as const

/** Mode of the login, from the query. */
export type LoginMode =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly mode: CodeMode }
  | { readonly kind: 'request'; readonly mode: RequestMode }
  | { readonly kind: (typeof plainModes)[number] }
  /** The link of an invitation to staff (`agency staff add`). */
  | { readonly kind: 'invitation'; readonly invitation: string }
  /** A staff link to a customer's dashboard (`agency open`). @param hasFailed Whether opening it has just failed. */
  | { readonly kind: 'view'; readonly linkKey: string; readonly hasFailed: boolean }

export function findLoginMode(query: URLSearchParams): LoginMode {
  const linkKey = query.get('view')
  if (linkKey !== null) return { kind: 'view', linkKey, hasFailed: query.has('failed') }
  const invitation = query.get('invitation')
  if (invitation !== null) return { kind: 'invitation', invitation }
  const given = query.get('mode')
  const code = codeModes.find((mode) => mode === given)
  if (code) return { kind: 'code', mode: code }
  const request = requestModes.find((mode) => mode === given)
  if (request) return { kind: 'request', mode: request }
  return { kind: plainModes.find((mode) => mode === given) ?? 'password' }
}
