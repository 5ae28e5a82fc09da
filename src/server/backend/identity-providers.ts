import * as v from 'valibot'
import type { FederatedProvider } from '#backend'

/** An issuer that users can sign in with, and its name on the button. */
export type IdentityProvider = FederatedProvider & { readonly name: string }

/** A problem of the identity provider settings, one line per key. */
export type ProviderFault = string

type Environment = Readonly<Record<string, string | undefined>>

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const OtherProviders = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^oidc\.[a-z0-9-]{1,40}$/u)),
      name: v.pipe(Text, v.maxLength(40)),
      issuer: v.pipe(v.string(), v.check(isIssuer)),
      clientId: Text,
      clientSecret: Text,
      trusted: v.optional(v.boolean(), false),
    }),
  ),
)

type GitHubAddresses = { readonly url: string; readonly apiUrl: string; readonly isTrusted: boolean }
type KnownAddresses = { readonly issuer: string; readonly isTrusted: boolean } | GitHubAddresses

/** Known issuers, by the prefix of their settings. */
const knownProviders: readonly {
  readonly prefix: string
  readonly providerId: string
  readonly name: string
  readonly find: (environment: Environment, faults: ProviderFault[]) => KnownAddresses
}[] = [
  {
    prefix: 'GOOGLE',
    providerId: 'google.com',
    name: 'Google',
    // Addresses at Google are its own, or confirmed by mail.
    find: () => ({ issuer: 'https://accounts.google.com', isTrusted: true }),
  },
  {
    prefix: 'MICROSOFT',
    providerId: 'microsoft.com',
    name: 'Microsoft',
    // A single tenant. Its addresses are asserted by the tenant's administrators, who cannot be trusted for other domains.
    find: ({ MICROSOFT_TENANT: tenant = '' }, faults) => {
      if (!/^[\w.-]+$/u.test(tenant)) faults.push('MICROSOFT_TENANT is not the id or domain of a tenant')
      return { issuer: `https://login.microsoftonline.com/${tenant}/v2.0`, isTrusted: false }
    },
  },
  // GitHub confirms addresses by mail, and only confirmed ones are requested.
  { prefix: 'GITHUB', providerId: 'github.com', name: 'GitHub', find: toGitHub },
]

/** All settings of identity providers. */
export const identityKeys: readonly string[] = [
  ...knownProviders.flatMap(({ prefix }) => [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]),
  'MICROSOFT_TENANT',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'OIDC_PROVIDERS',
]

/** Parses the identity providers in the environment. Faults name keys and never values, which may be secrets. */
export function parseIdentityProviders(environment: Environment): {
  readonly providers: readonly IdentityProvider[]
  readonly faults: readonly ProviderFault[]
} {
  const faults: ProviderFault[] = []
  const providers: IdentityProvider[] = []
  for (const { prefix, find, ...known } of knownProviders) {
    const clientId = environment[`${prefix}_CLIENT_ID`]
    const clientSecret = environment[`${prefix}_CLIENT_SECRET`]
    if (clientId && clientSecret) providers.push({ ...known, ...find(environment, faults), clientId, clientSecret })
  }
  const others = v.safeParse(OtherProviders, environment['OIDC_PROVIDERS'] ?? '[]')
  if (!others.success) faults.push('OIDC_PROVIDERS is not a JSON list of {id: "oidc.…", name, issuer, clientId, clientSecret, trusted}')
  else if (hasTwice(others.output.map(({ id }) => id))) faults.push('OIDC_PROVIDERS holds one id twice')
  else for (const { id: providerId, trusted: isTrusted, ...rest } of others.output) providers.push({ ...rest, providerId, isTrusted })
  return { providers, faults }
}

/** GitHub, or a self-hosted server with its API, whose operator vouches for the addresses. */
function toGitHub(environment: Environment, faults: ProviderFault[]): GitHubAddresses {
  const { GITHUB_URL: url, GITHUB_API_URL: apiUrl } = environment
  if (url === undefined && apiUrl === undefined) return { url: 'https://github.com', apiUrl: 'https://api.github.com', isTrusted: true }
  if (!isIssuer(url ?? '')) faults.push('GITHUB_URL is not the https address of a GitHub server')
  if (!isIssuer(apiUrl ?? '')) faults.push('GITHUB_API_URL is not an https address such as https://github.example.com/api/v3')
  return { url: withoutSlash(url ?? ''), apiUrl: withoutSlash(apiUrl ?? ''), isTrusted: false }
}

function hasTwice(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/u, '')
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
  return isSafe && !search && !hash
}
