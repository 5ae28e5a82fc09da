import type { FormErrors, TypedFields } from '#domain/form/form-definition.ts'

/**
 * Why a form was not accepted, with all typed text. `waiting` is submitted again once the connection is back; after `unknown` the form may
 * have arrived; after `signedOut` the session has ended.
 */
export type FormTrouble<Field extends string = string> = { readonly fields: TypedFields<Field> } & (
  | { readonly kind: 'refused'; readonly errors: FormErrors<Field> }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** The slot was taken by another booking; the nearest free ones, ISO 8601. */
  | { readonly kind: 'slotTaken'; readonly next: readonly string[] }
  | { readonly kind: 'failed' | 'offline' | 'waiting' | 'unknown' | 'signedOut' }
)

/** Result of a submitted form. */
export type FormAnswer<Field extends string = string> = FormTrouble<Field> | { readonly kind: 'done'; readonly reference: string }

/** Client-side form of a redirect; `useForm` follows it. */
export type FormRedirect = { readonly kind: 'redirect'; readonly path: string }

/** An idle form or one being submitted; `share`: uploaded share from 0 to 1, if known. */
export type Attempt = { readonly kind: 'idle' } | { readonly kind: 'sending'; readonly share?: number }

/** All states of a form. */
export type FormState<Field extends string = string> = Attempt | FormAnswer<Field>

/** Whether the form was not accepted. */
export function isTrouble<Field extends string>(state: FormState<Field>): state is FormTrouble<Field> {
  return state.kind !== 'idle' && state.kind !== 'sending' && state.kind !== 'done'
}

/**
 * Turns a redirect into data. The router follows a fetcher's redirect without ending a pending navigation or revalidation, which then takes
 * the history entry of the redirect (React Router 8.4, `startRedirectNavigation`). `navigate` ends it.
 *
 * @throws The response if it redirects to another site or is no redirect.
 */
export function answerRedirect(response: Response): FormRedirect {
  const target = new URL(response.headers.get('location') ?? '', window.location.href)
  if (!response.headers.has('location') || target.origin !== window.location.origin) throw response
  return { kind: 'redirect', path: target.pathname + target.search + target.hash }
}
