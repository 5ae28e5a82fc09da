import type { Backend } from '#backend'

/** An array as it came: its id, and the message or control word in it. */
export type ReceivedArray = { readonly id: number; readonly message: unknown }

/** The back channel as it is read. */
export type BackChannel = {
  /** The arrays of the next frames, as many as came together; undefined once the answer has ended. */
  readonly next: () => Promise<readonly ReceivedArray[] | undefined>
  /** Reads until an array fulfils a condition. @returns All that came, with that one as the last. */
  readonly until: (condition: (message: WireMessage) => boolean) => Promise<readonly WireMessage[]>
  /** Hangs up. */
  readonly cancel: () => Promise<void>
}

/** What the tests look at in a message of the server. */
export type WireMessage = {
  readonly targetChange?: {
    readonly targetChangeType: string
    readonly targetIds: readonly number[]
    readonly resumeToken?: string
    readonly readTime?: string
    readonly cause?: { readonly code: number; readonly message: string }
  }
  readonly documentChange?: {
    readonly document: { readonly name: string; readonly fields: object }
    readonly targetIds: readonly number[]
    readonly removedTargetIds: readonly number[]
  }
  readonly documentDelete?: { readonly document: string; readonly removedTargetIds: readonly number[] }
  readonly documentRemove?: { readonly document: string; readonly removedTargetIds: readonly number[] }
  readonly filter?: { readonly targetId: number; readonly count: number }
  readonly streamToken?: string
  readonly streamId?: string
  readonly writeResults?: readonly object[]
  readonly commitTime?: string
  readonly error?: { readonly code: number; readonly status: string; readonly message: string }
}

/** A channel as a careful client holds it; every step is the test's. */
export type WebChannelClient = {
  readonly sid: string
  /** Everything that the opening was answered with, the handshake first. */
  readonly opening: readonly ReceivedArray[]
  /** Posts messages that follow the ones before. @returns What the answer says: back channel present, last array, bytes outstanding. */
  readonly post: (...messages: readonly unknown[]) => Promise<readonly number[]>
  /** Posts messages under a number of the test's. */
  readonly postAt: (offset: number, ...messages: readonly unknown[]) => Promise<Response>
  readonly get: (arrayId: number, options?: { readonly query?: string }) => Promise<BackChannel>
  readonly getResponse: (arrayId: number, query?: string) => Promise<Response>
  readonly terminate: () => Promise<Response>
}

/** The name of the database of `startBackend`. */
export const database = 'projects/fourfold/databases/(default)'

/** Opens a channel at a backend, with the first messages. */
export async function openWebChannel(
  fetch: Backend['fetch'],
  kind: 'Listen' | 'Write',
  messages: readonly unknown[],
  options: { readonly token?: string; readonly clientAddress?: string; readonly database?: string } = {},
): Promise<WebChannelClient> {
  const { token, clientAddress } = options
  const client = clientAddress === undefined ? {} : { clientAddress }
  const name = encodeURIComponent(options.database ?? database)
  const address = `http://backend.test/google.firestore.v1.Firestore/${kind}/channel?VER=8&database=${name}`
  const send = (query: string, init?: RequestInit) => fetch(new Request(`${address}&${query}`, init), client)
  const headers = token === undefined ? '' : `Authorization:Bearer ${token}\r\n`
  const answer = await send('RID=1&CVER=22&X-HTTP-Session-Id=gsessionid', { method: 'POST', body: formOf(0, messages, headers) })
  const opening = parseFrames(await answer.text()).arrays
  const sid = findSid(opening[0]?.message)
  let count = messages.length
  const postAt = (offset: number, ...more: readonly unknown[]) =>
    send(`SID=${sid}&RID=2&AID=0`, { method: 'POST', body: formOf(offset, more) })
  const getResponse = (arrayId: number, query = 'CI=0') => send(`SID=${sid}&RID=rpc&AID=${arrayId}&TYPE=xmlhttp&${query}`)
  return {
    sid,
    opening,
    postAt,
    post: async (...more) => {
      const response = await postAt(count, ...more)
      count += more.length
      const text = await response.text()
      return JSON.parse(text.slice(text.indexOf('\n'))) as number[] // three numbers
    },
    getResponse,
    get: async (arrayId, { query } = {}) => readBackChannel(await getResponse(arrayId, query)),
    terminate: () => send(`SID=${sid}&RID=3&TYPE=terminate`, { method: 'POST' }),
  }
}

function findSid(handshake: unknown): string {
  if (!Array.isArray(handshake) || handshake[0] !== 'c') throw new Error('The channel was not opened.')
  return String(handshake[1])
}

function formOf(offset: number, messages: readonly unknown[], headers?: string): string {
  const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) })
  if (headers !== undefined) form.set('headers', headers)
  for (const [at, message] of messages.entries()) form.set(`req${at}___data__`, JSON.stringify(message))
  return form.toString()
}

function readBackChannel(response: Response): BackChannel {
  if (!response.body) throw new Error(`There is no back channel: ${response.status}.`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let left: readonly ReceivedArray[] = []
  const next = async () => {
    const kept = left
    left = []
    if (kept.length > 0) return kept
    const { value, done } = await reader.read()
    if (done) return undefined
    text += decoder.decode(value, { stream: true })
    const { arrays, rest } = parseFrames(text)
    text = rest
    return arrays
  }
  return {
    next,
    until: async (condition) => {
      const messages: WireMessage[] = []
      while (true) {
        const arrays = await next()
        if (!arrays) throw new Error(`The back channel has ended after ${JSON.stringify(messages)}.`)
        for (const [at, { message }] of arrays.entries()) {
          const [received] = message as readonly (WireMessage | string)[] // one message in each array
          if (received === undefined || typeof received === 'string') continue
          messages.push(received)
          if (!condition(received)) continue
          left = arrays.slice(at + 1)
          return messages
        }
      }
    },
    cancel: () => reader.cancel(),
  }
}

function parseFrames(text: string): { readonly arrays: readonly ReceivedArray[]; readonly rest: string } {
  const arrays: ReceivedArray[] = []
  let rest = text
  while (true) {
    const newline = rest.indexOf('\n')
    const end = newline + 1 + Number(rest.slice(0, newline))
    if (newline === -1 || rest.length < end) return { arrays, rest }
    const frame = JSON.parse(rest.slice(newline + 1, end)) as readonly (readonly [number, unknown])[] // as the protocol says
    arrays.push(...frame.map(([id, message]) => ({ id, message })))
    rest = rest.slice(end)
  }
}

/** Whether a message is the snapshot of all targets. */
export function isSnapshot({ targetChange }: WireMessage): boolean {
  return targetChange?.targetChangeType === 'NO_CHANGE'
}
