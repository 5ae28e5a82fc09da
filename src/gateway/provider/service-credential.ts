import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import { createCustomToken } from '#gateway/accounts/custom-token.ts'
import { createServiceTokens, type ServiceAccountKey, type ServiceAudience } from '#gateway/accounts/service-token.ts'
import { createHttpClient, exchange, type Fetch } from '#gateway/http/http-client.ts'

/** The provider's APIs that take the service's word. */
export type ServiceApi = 'firestore' | 'identitytoolkit' | 'firebasestorage'

/** What shows the provider that the service calls. */
export type ServiceCredential = {
  /** The bearer token for calls of one API. Rejects with CredentialError when the provider gives none. */
  readonly getAccessToken: (api: ServiceApi) => Promise<string>
  /** A token by which the service signs in as a user; valid for a minute. @param claims What the id tokens of that sign-in say in addition. */
  readonly createCustomToken: (uid: string, claims?: Readonly<Record<string, string>>) => Promise<string>
  /**
   * The same on behalf of a person. An embedded backend notes both in its audit log; tokens of the hosted provider cannot.
   *
   * @param actor The person's name, of up to 100 characters. @param batch Says in which batch of writes it acts.
   */
  readonly actFor: (actor: string | undefined, batch: () => string | undefined) => ServiceCredential
}

/** The provider does not accept the service account, or did not answer. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError'
}

/**
 * The credential at an embedded backend: tokens that the key signs itself, one for each API.
 *
 * @param now Milliseconds since 1970.
 * @param actor The person on whose behalf the service acts. @param batch Says in which batch of writes; both as in `actFor`.
 */
export function createSelfSignedCredential(
  key: ServiceAccountKey,
  now: () => number,
  actor?: string,
  batch?: () => string | undefined,
): ServiceCredential {
  const open = (audience: ServiceAudience) => createServiceTokens(key, now, audience, actor, batch)
  const sources = {
    firestore: open('https://firestore.googleapis.com/'),
    identitytoolkit: open('https://identitytoolkit.googleapis.com/'),
    firebasestorage: open('https://firebasestorage.googleapis.com/'),
  }
  return {
    getAccessToken: (api) => sources[api](),
    createCustomToken: (uid, claims) => createCustomToken(key, uid, now(), claims),
    actFor: (person, ofBatch) => createSelfSignedCredential(key, now, person, ofBatch),
  }
}

export type ExchangedCredentialOptions = {
  readonly key: ServiceAccountKey
  /** Where the assertion is exchanged. */
  readonly tokenUrl: string
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Everything that the rules of the project's own roles let the service account do, as the provider's own server SDK asks for it. */
const scopes = ['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/identitytoolkit']

/** An assertion lives at most an hour (Google, OAuth 2.0 for server to server applications); it is used at once. */
const assertionSeconds = 300

/** A token is replaced when less than this is left of its life, or than half of a shorter one. */
const reserveSeconds = 300

const TokenReply = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() })
const Refusal = v.object({ error: v.string(), error_description: v.optional(v.string()) })

/**
 * The credential at the hosted provider: one access token for all APIs, had for an assertion that the service account's key signs (RFC 7523),
 * and used until shortly before it expires.
 */
export function createExchangedCredential({ key, tokenUrl, fetch, now }: ExchangedCredentialOptions): ServiceCredential {
  const client = createHttpClient(fetch)
  let current: Promise<{ readonly token: string; readonly usedUntilMs: number }> | undefined

  const credential: ServiceCredential = {
    getAccessToken: async () => {
      const asked = current ?? ask()
      const { token, usedUntilMs } = await asked
      if (usedUntilMs > now()) return token
      // Of several that find it old at once, the first asks.
      if (current === asked) current = undefined
      return (await (current ?? ask())).token
    },
    createCustomToken: (uid, claims) => createCustomToken(key, uid, now(), claims),
    actFor: () => credential,
  }
  return credential

  function ask() {
    const asked = exchangeAssertion()
    current = asked
    // The caller gets the error; the next call tries again.
    asked.catch(() => {
      if (current === asked) current = undefined
    })
    return asked
  }

  async function exchangeAssertion() {
    const askedAtMs = now()
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await sign(Math.floor(askedAtMs / 1000)),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    let response
    try {
      response = await exchange(client, tokenUrl, { method: 'POST', headers, body })
    } catch (cause) {
      throw new CredentialError(`${tokenUrl} does not answer.`, { cause })
    }
    const text = await response.text()
    if (response.status >= 500) throw new CredentialError(`${tokenUrl} answered ${response.status} (${text.slice(0, 200)}).`)
    if (!response.ok) throw new CredentialError(`The provider does not accept ${key.client_email}: ${describe(response.status, text)}.`)
    const reply = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenReply), text)
    if (!reply.success) throw new CredentialError(`${tokenUrl} answered without a token.`)
    const { access_token: token, expires_in: lifeSeconds } = reply.output
    return { token, usedUntilMs: askedAtMs + (lifeSeconds - Math.min(reserveSeconds, lifeSeconds / 2)) * 1000 }
  }

  async function sign(nowSeconds: number): Promise<string> {
    return await new SignJWT({ scope: scopes.join(' ') })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
      .setIssuer(key.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + assertionSeconds)
      .sign(await importPKCS8(key.private_key, 'RS256'))
  }
}

/** The provider's reason (RFC 6749, section 5.2), or else the status. */
function describe(status: number, text: string): string {
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), text)
  if (!refusal.success) return `status ${status}`
  const { error, error_description: description } = refusal.output
  return description === undefined ? error : `${error} (${description})`
}
