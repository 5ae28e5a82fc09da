import { AsyncLocalStorage } from 'node:async_hooks'
import type { ProviderConnection } from '#gateway/provider/connection.ts'

/** What a contract is written with. */
export type Trace = {
  /** Wraps a client so that what its methods send is kept under their names. @param name Of the function that made the client. */
  readonly trace: <Client extends object>(name: string, client: Client) => Client
  /** Names a function that is called next and is no method. */
  readonly note: (name: string) => void
  /** Waits for a call that the provider is to refuse. */
  readonly refused: (call: Promise<unknown>) => Promise<void>
}

/** One request of the gateway and its answer, without what is different each time. */
export type ContractAnswer = {
  /** The method that sent it, such as `openCustomerStore.findCustomer`. */
  readonly name: string
  readonly request: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export type ContractRun = {
  readonly answers: readonly ContractAnswer[]
  /** Every method that was called. */
  readonly called: ReadonlySet<string>
  /** Every method that the wrapped clients have. */
  readonly offered: ReadonlySet<string>
}

/** Runs a contract at a provider and keeps each answer. */
export async function runContract(
  connection: ProviderConnection,
  contract: (connection: ProviderConnection, trace: Trace) => Promise<void>,
): Promise<ContractRun> {
  const answers: ContractAnswer[] = []
  const called = new Set<string>()
  const offered = new Set<string>()
  // Stores call the client of documents themselves: the outermost method counts.
  const current = new AsyncLocalStorage<{ readonly name: string; readonly at: number }>()
  let noted = ''
  let calls = 0
  const sent = new Map<number, { readonly key: string; readonly answer: ContractAnswer }[]>()

  const fetch = async (request: Request): Promise<Response> => {
    const { name = noted, at = calls } = current.getStore() ?? {}
    const text = request.body === null ? '' : await request.clone().text()
    const response = await connection.fetch(request)
    const path = decodeURIComponent(
      new URL(request.url).pathname.replace(/^\/(?:identitytoolkit|firestore|firebasestorage)\.googleapis\.com/u, ''),
    )
    const answer = {
      name,
      request: `${request.method} ${path}`,
      status: response.status,
      headers: pickHeaders(response.headers),
      body: mask(parseBody(await response.clone().text())),
    }
    const group = sent.get(at) ?? []
    sent.set(at, [...group, { key: `${path} ${text}`, answer }])
    return response
  }

  await contract(
    { ...connection, fetch },
    {
      note: (name) => {
        noted = name
        called.add(name)
        offered.add(name)
        calls++
      },
      refused: async (call) => {
        const isRefused = await call.then(
          () => false,
          () => true,
        )
        if (!isRefused) throw new Error('A call that should be refused was not.')
      },
      trace: (name, client) => {
        const wrapped = Object.entries(client).map(([method, member]: [string, unknown]) => {
          if (typeof member !== 'function') return [method, member] as const
          offered.add(`${name}.${method}`)
          return [
            method,
            (...args: unknown[]): unknown => {
              called.add(`${name}.${method}`)
              return current.run({ name: `${name}.${method}`, at: ++calls }, () => Reflect.apply(member, client, args))
            },
          ] as const
        })
        return Object.assign({ ...client }, Object.fromEntries(wrapped))
      },
    },
  )
  // Requests that a method sends at once are answered in any order.
  for (const group of sent.values()) {
    const inOrder = group.toSorted((left, right) => (left.key < right.key ? -1 : 1))
    answers.push(...inOrder.map(({ answer }) => answer))
  }
  return { answers, called, offered }
}

/** What the gateway, or a browser that is handed the answer, looks at. */
const keptHeaders = ['content-range', 'x-goog-upload-status']

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(keptHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

const chances = new Set(
  'createTime updateTime readTime commitTime timestampValue idToken refreshToken createdAt lastLoginAt lastRefreshAt passwordUpdatedAt validSince salt passwordHash timeCreated updated generation etag downloadTokens'.split(
    ' ',
  ),
)

/**
 * Replaces what is made anew each time by its type, leaves out an empty list, which JSON of protocol buffers may leave out, and puts
 * documents that were asked for by their names in one order, which no provider promises.
 */
function mask(value: unknown, name = ''): unknown {
  if (chances.has(name)) return `<${typeof value}>`
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value.map((part) => mask(part))
    return name === 'providerUserInfo' || parts.some(isOfBatch) ? parts.toSorted(compareJson) : parts
  }
  // Messages name the version of a document.
  if (typeof value === 'string') return value.replaceAll(/\b\d{13,}\b/gu, '<number>')
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => !(Array.isArray(part) && part.length === 0))
  return Object.fromEntries(
    entries.map(([key, part]) => [key, mask(part, key)] as const).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
}

function isOfBatch(part: unknown): boolean {
  return typeof part === 'object' && part !== null && ('found' in part || 'missing' in part)
}

function compareJson(left: unknown, right: unknown): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1
}
