import { parentPort } from 'node:worker_threads'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import type { FromThread, ProviderAnswer, ThreadProvider, ToThread } from './thread-messages.ts'

/** The provider, for a thread, by way of the server's own connection; and the server itself, for questions of the thread's work. */
export class ServerConnection<Question = never> {
  readonly #provider: ThreadProvider
  readonly #waiting = new Map<number, (answer: unknown) => void>()
  #asked = 0

  constructor(provider: ThreadProvider) {
    this.#provider = provider
    parentPort?.on('message', ({ number, answer }: ToThread) => {
      this.#waiting.get(number)?.(answer)
      this.#waiting.delete(number)
    })
  }

  open(): Omit<ProviderConnection, 'apiKey'> {
    const credential: ServiceCredential = {
      getAccessToken: async (api) => {
        const token = await this.#ask((number) => ({ type: 'token', number, api }))
        if (typeof token !== 'string') throw new TypeError('The provider gave no token.')
        return token
      },
      createCustomToken: () => Promise.reject(new Error('A thread signs nobody in.')),
      actFor: () => credential,
    }
    return { ...this.#provider, credential, fetch: async (request) => await this.#fetch(request) }
  }

  /** The server's answer to a question of the thread's work. @param taken Buffers of the question that the server takes over. */
  async ask(question: Question, taken: readonly ArrayBuffer[] = []): Promise<unknown> {
    return await this.#ask((number) => ({ type: 'question', number, question }), taken)
  }

  async #fetch(request: Request): Promise<Response> {
    const { url, method, headers } = request
    const body = request.body === null ? undefined : await request.arrayBuffer()
    const call = { url, method, headers: [...headers], body }
    const answer = await this.#ask((number) => ({ type: 'call', number, call }), body && [body])
    if (typeof answer !== 'object') throw new TypeError('The provider gave no answer.')
    const { status, headers: answered, body: content } = answer as ProviderAnswer // `runThread` answers calls so
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : content, { status, headers: answered.map(([name, value]) => [name, value]) })
  }

  async #ask(write: (number: number) => FromThread<never, never, Question>, taken: readonly ArrayBuffer[] = []): Promise<unknown> {
    const number = ++this.#asked
    return await new Promise((resolve) => {
      this.#waiting.set(number, resolve)
      parentPort?.postMessage(write(number), taken)
    })
  }
}
