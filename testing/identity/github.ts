import { hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A person as GitHub under test knows them. */
export type GitHubPerson = {
  readonly id: number
  readonly login: string
  readonly name?: string | null
  readonly emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[]
}

/** A server on a free port of this machine that answers what of GitHub's addresses a sign-in asks, as its documentation describes them. */
export type TestGitHub = AsyncDisposable & {
  readonly url: string
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets the signed-in user; without one, every sign-in is rejected. */
  readonly setPerson: (person: GitHubPerson | undefined) => void
  /** A token as an application got it; another than ours, where it is named. */
  readonly createAccessToken: (clientId?: string) => string
}

type Reply = { readonly status: number; readonly body?: unknown; readonly location?: string }

/**
 * Starts it.
 *
 * @param host `localhost`, to be another origin than `127.0.0.1`.
 */
export async function startGitHub(host = 'localhost'): Promise<TestGitHub> {
  let person: GitHubPerson | undefined
  const clientId = 'fourfold'
  const clientSecret = 'a secret of forty characters at the least'
  const challenges = new Map<string, string>()
  const tokens = new Map<string, string>()
  const createAccessToken = (owner = clientId) => {
    const token = `gho_${randomUUID()}`
    tokens.set(token, owner)
    return token
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, location }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...(location !== undefined && { location }) })
        response.end(JSON.stringify(body ?? {}))
      },
      (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const url = `http://${host}:${port}`

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    switch (`${request.method} ${pathname}`) {
      case 'GET /login/oauth/authorize':
        return authorize(searchParams)
      case 'POST /login/oauth/access_token':
        return trade(new URLSearchParams(await text(request)))
      case `POST /api/v3/applications/${clientId}/token`:
        return check(request.headers.authorization ?? '', JSON.parse(await text(request)) as { access_token: string }) // what we send
      case 'GET /api/v3/user':
        return tell(request, ({ id, login, name = null }) => ({ id, login, name, avatar_url: `${url}/avatars/${id}` }))
      case 'GET /api/v3/user/emails':
        return tell(request, ({ emails }) => emails)
      default:
        return { status: 404 }
    }
  }

  function authorize(query: URLSearchParams): Reply {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (person) {
      const code = randomUUID()
      challenges.set(code, query.get('code_challenge') ?? '')
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    return { status: 302, location: back.href }
  }

  /** What GitHub refuses it answers with 200, too. */
  function trade(form: URLSearchParams): Reply {
    const code = form.get('code') ?? ''
    const challenge = challenges.get(code)
    challenges.delete(code)
    const verifier = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isOurs || challenge === undefined || verifier !== challenge) return { status: 200, body: { error: 'bad_verification_code' } }
    return { status: 200, body: { access_token: createAccessToken(), token_type: 'bearer', scope: 'read:user,user:email' } }
  }

  function check(authorization: string, { access_token: token }: { readonly access_token: string }): Reply {
    const isOurs = authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    return isOurs && tokens.get(token) === clientId ? { status: 200, body: { app: { client_id: clientId } } } : { status: 404 }
  }

  function tell(request: IncomingMessage, say: (person: GitHubPerson) => unknown): Reply {
    const token = request.headers.authorization?.replace(/^Bearer /u, '') ?? ''
    return person && tokens.has(token) ? { status: 200, body: say(person) } : { status: 401 }
  }

  return {
    url,
    apiUrl: `${url}/api/v3`,
    clientId,
    clientSecret,
    setPerson: (next) => {
      person = next
    },
    createAccessToken,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
