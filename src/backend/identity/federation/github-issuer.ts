import * as oidc from 'openid-client'
import * as v from 'valibot'
import {
  type FederatedIdentity,
  type GitHubProvider,
  invalidIdpResponse,
  isLoopbackUrl,
  type IssuerClient,
  issuerTimeoutSeconds,
} from './federated-provider.ts'
import { fetchFromIssuer } from './fetch-from-issuer.ts'
import { isIssuersFault } from './issuers-fault.ts'

const User = v.looseObject({
  id: v.pipe(v.number(), v.safeInteger()),
  login: v.pipe(v.string(), v.maxLength(256)),
  name: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  avatar_url: v.nullish(v.pipe(v.string(), v.url(), v.maxLength(2048))),
})
const Emails = v.array(v.looseObject({ email: v.pipe(v.string(), v.maxLength(254)), primary: v.boolean(), verified: v.boolean() }))
const CheckedToken = v.looseObject({ app: v.looseObject({ client_id: v.string() }) })

/**
 * GitHub signs in by OAuth 2: its API identifies the user of an access token.
 *
 * @param handlerUrl The redirect URL for GitHub.
 */
export function createGitHubIssuer(provider: GitHubProvider, handlerUrl: string): IssuerClient {
  const { url, apiUrl, clientId, clientSecret } = provider
  const endpoints = {
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const client = new oidc.Configuration(endpoints, clientId, clientSecret)
  client.timeout = issuerTimeoutSeconds
  client[oidc.customFetch] = fetchFromIssuer
  if (isLoopbackUrl(url)) oidc.allowInsecureRequests(client)

  return {
    buildUrl: async ({ state, codeVerifier }) =>
      oidc.buildAuthorizationUrl(client, {
        redirect_uri: handlerUrl,
        scope: 'read:user user:email',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    trade: async (answerUrl, { state, codeVerifier }) => {
      try {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state }
        const { access_token: accessToken } = await oidc.authorizationCodeGrant(client, answerUrl, checks)
        return await findIdentity(accessToken)
      } catch (cause) {
        throw isIssuersFault(cause) ? invalidIdpResponse(cause) : cause
      }
    },
    readTokens: async ({ accessToken }) => {
      if (accessToken === undefined) throw invalidIdpResponse()
      await assertOwnToken(accessToken)
      return await findIdentity(accessToken)
    },
  }

  /** Another application's token must not sign its users in here (GitHub, Check a token). */
  async function assertOwnToken(accessToken: string): Promise<void> {
    const said = await ask(`/applications/${encodeURIComponent(clientId)}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: JSON.stringify({ access_token: accessToken }),
    })
    const checked = v.safeParse(CheckedToken, said)
    if (!checked.success || checked.output.app.client_id !== clientId) throw invalidIdpResponse()
  }

  async function findIdentity(accessToken: string): Promise<FederatedIdentity> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const [user, emails] = await Promise.all([ask('/user', { headers }), ask('/user/emails', { headers })])
    const said = v.safeParse(v.object({ user: User, emails: Emails }), { user, emails })
    if (!said.success) throw invalidIdpResponse()
    const { id, login, name, avatar_url: photoUrl } = said.output.user
    // Unconfirmed addresses may belong to others.
    const email = said.output.emails.find(({ primary, verified }) => primary && verified)?.email
    return {
      providerId: provider.providerId,
      rawId: String(id),
      email,
      isEmailVerified: provider.isTrusted && email !== undefined,
      displayName: name ?? login,
      photoUrl: photoUrl ?? undefined,
      rawUserInfo: JSON.stringify(said.output.user),
    }
  }

  async function ask(path: string, { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'body'> & { headers: object }) {
    const response = await fetchFromIssuer(`${apiUrl}${path}`, {
      method,
      headers: { ...headers, accept: 'application/vnd.github+json', 'user-agent': clientId },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(issuerTimeoutSeconds * 1000),
    })
    const said: unknown = await response.json()
    if (response.status >= 500) throw new Error(`GitHub answered ${response.status}.`)
    if (!response.ok) throw invalidIdpResponse(said)
    return said
  }
}
