/** Modes of the login that act on an e-mailed code. */
const codeModes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'signIn'] as const
export type CodeMode = (typeof codeModes)[number]

/** Modes of the login that ask for a mail. */
const requestModes = ['forgotPassword', 'emailLink'] as const
export type RequestMode = (typeof requestModes)[number]

/** Modes of the login that need nothing but the mode: a new account, and the word that one is deleted or that a session has ended. */
const plainModes = ['signUp', 'deleted', 'signedOut'] as const

/** What the login is opened for, by the query of its address. */
export type LoginMode =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly mode: CodeMode }
  | { readonly kind: 'request'; readonly mode: RequestMode }
  | { readonly kind: (typeof plainModes)[number] }
  /** Staff have a link to a customer's dashboard (`agency open`). @param hasFailed It could not be opened a moment ago. */
  | { readonly kind: 'view'; readonly linkKey: string; readonly hasFailed: boolean }

export function findLoginMode(query: URLSearchParams): LoginMode {
  const linkKey = query.get('view')
  if (linkKey !== null) return { kind: 'view', linkKey, hasFailed: query.has('failed') }
  const given = query.get('mode')
  const code = codeModes.find((mode) => mode === given)
  if (code) return { kind: 'code', mode: code }
  const request = requestModes.find((mode) => mode === given)
  if (request) return { kind: 'request', mode: request }
  return { kind: plainModes.find((mode) => mode === given) ?? 'password' }
}
