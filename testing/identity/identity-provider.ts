import { createPrivateKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { loadTestKey } from './test-keys.ts'

/** A person as an identity provider under test knows them. */
export type ProviderPerson = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

/** A real OpenID provider on a free port of this machine. */
export type TestIdentityProvider = AsyncDisposable & {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets the signed-in user; without one, every sign-in is rejected. */
  readonly setPerson: (person: ProviderPerson | undefined) => void
}

/**
 * Starts an OpenID provider (npm `oidc-provider`) that asks nothing: every visitor is the person that the test has set.
 *
 * @param host `localhost`, to be another origin than `127.0.0.1`.
 * @param redirectUri Where it may send browsers back to.
 */
export async function startIdentityProvider(redirectUri: string, host = 'localhost'): Promise<TestIdentityProvider> {
  let person: ProviderPerson | undefined
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const issuer = `http://${host}:${port}`
  const clientId = 'fourfold'
  const clientSecret = 'a secret of forty characters at the least'
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // The ID token contains everything.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests'] },
    jwks: { keys: [{ ...createPrivateKey(loadTestKey('identity-provider')).export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => Promise.resolve({ ...person, sub: accountId }) }),
    loadExistingGrant: async (context) => {
      const { session, client } = context.oidc
      if (!session?.accountId || !client) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const fail = (error: unknown) => response.writeHead(500).end(String(error))
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response).catch(fail)
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'Nobody is signed in.' }
    provider.interactionFinished(request, response, result).catch(fail)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    setPerson: (next) => {
      person = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
