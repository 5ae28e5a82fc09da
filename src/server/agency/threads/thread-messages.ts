import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceApi } from '#gateway/provider/service-credential.ts'

/** Where the provider is, for a thread. */
export type ThreadProvider = Pick<ProviderConnection, 'endpoints' | 'projectId' | 'storageBucket'>

/** A request to the provider. */
export type ProviderCall = {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | undefined
}

/** The provider's answer. */
export type ProviderAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer
}

/** What a thread reports to the server and asks it; questions have a number. `question` is that of the thread's own work. */
export type FromThread<Progress, Result, Question> =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'token'; readonly number: number; readonly api: ServiceApi }
  | { readonly type: 'call'; readonly number: number; readonly call: ProviderCall }
  | { readonly type: 'question'; readonly number: number; readonly question: Question }
  | { readonly type: 'done'; readonly result: Result }

/** The answer to the question with a number: a token, that of the provider, or that of the work; undefined if there was none. */
export type ToThread = { readonly number: number; readonly answer: unknown }
