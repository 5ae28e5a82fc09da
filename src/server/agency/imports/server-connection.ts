import { parentPort } from 'node:worker_threads'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import type { FromThread, ImportTask, ToThread } from './import-task.ts'

/** The provider, for a thread, by way of the server's own connection. */
export class ServerConnection {
  readonly #provider: ImportTask['provider']
  readonly #send: (message: FromThread) => void
  readonly #waiting = new Map<number, (answer: ToThread['answer']) => void>()
  #asked = 0

  constructor(provider: ImportTask['provider'], send: (message: FromThread) => void) {
    this.#provider = provider
    this.#send = send
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
      createCustomToken: () => Promise.reject(new Error('An import signs nobody in.')),
      actFor: () => credential,
    }
    return { ...this.#provider, credential, fetch: async (request) => await this.#fetch(request) }
  }

  async #fetch(request: Request): Promise<Response> {
    const { url, method, headers } = request
    const body = request.body === null ? undefined : await request.arrayBuffer()
    const answer = await this.#ask((number) => ({ type: 'call', number, call: { url, method, headers: [...headers], body } }))
    if (typeof answer !== 'object') throw new TypeError('The provider gave no answer.')
    const { status } = answer
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : answer.body, { status, headers: answer.headers.map(([name, value]) => [name, value]) })
  }

  async #ask(write: (number: number) => FromThread): Promise<ToThread['answer']> {
    const number = ++this.#asked
    return await new Promise((resolve) => {
      this.#waiting.set(number, resolve)
      this.#send(write(number))
    })
  }
}
