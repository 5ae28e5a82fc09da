import type { FormErrors, TypedFields } from '#domain/form/form-definition.ts'

/**
 * Why a form was not taken, with everything that was typed. `waiting` goes by itself once the connection is back; after `unknown` it may have arrived
 * all the same; `signedOut` says that the session has ended meanwhile.
 */
export type FormTrouble<Field extends string = string> = { readonly fields: TypedFields<Field> } & (
  | { readonly kind: 'refused'; readonly errors: FormErrors<Field> }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** The time that was booked has gone to somebody else; the nearest free ones, ISO 8601. */
  | { readonly kind: 'slotTaken'; readonly next: readonly string[] }
  | { readonly kind: 'failed' | 'offline' | 'waiting' | 'unknown' | 'signedOut' }
)

/** What became of a form that was sent. */
export type FormAnswer<Field extends string = string> = FormTrouble<Field> | { readonly kind: 'done'; readonly reference: string }

/** What the app makes of an answer that leads to another page. `useForm` goes there. */
export type FormRedirect = { readonly kind: 'redirect'; readonly path: string }

/** A form that waits for its person, or is being sent; `share`: how much of it has gone, from 0 to 1, where that is known. */
export type Attempt = { readonly kind: 'idle' } | { readonly kind: 'sending'; readonly share?: number }

/** All that a form can be doing. */
export type FormState<Field extends string = string> = Attempt | FormAnswer<Field>

/** Whether something kept a form from being taken. */
export function isTrouble<Field extends string>(state: FormState<Field>): state is FormTrouble<Field> {
  return state.kind !== 'idle' && state.kind !== 'sending' && state.kind !== 'done'
}

/**
 * Makes a redirect into an answer. The router follows a redirect of a fetcher without ending the navigation or revalidation under way, which
 * then takes the history entry of the redirect (React Router 8.4, `startRedirectNavigation`). `navigate` ends it.
 *
 * @throws The response, if it leads to another site or is none.
 */
export function answerRedirect(response: Response): FormRedirect {
  const target = new URL(response.headers.get('location') ?? '', window.location.href)
  if (!response.headers.has('location') || target.origin !== window.location.origin) throw response
  return { kind: 'redirect', path: target.pathname + target.search + target.hash }
}
