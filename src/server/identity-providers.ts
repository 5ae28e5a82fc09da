import * as v from 'valibot'
import type { FederatedProvider } from '#backend'

/** An issuer whose users may sign in, and its name on the button. */
export type IdentityProvider = FederatedProvider & { readonly name: string }

/** What is wrong with the settings of the identity providers, one line per key. */
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

/** Issuers that we know, by the prefix of their settings. */
const knownProviders = [
  // Google's addresses are Google's own, or confirmed by mail.
  { prefix: 'GOOGLE', providerId: 'google.com', name: 'Google', issuer: () => 'https://accounts.google.com', isTrusted: true },
  // One tenant's: its people's addresses are its own word, which this site has no reason to trust for other domains.
  {
    prefix: 'MICROSOFT',
    providerId: 'microsoft.com',
    name: 'Microsoft',
    issuer: (environment: Environment) => `https://login.microsoftonline.com/${environment['MICROSOFT_TENANT'] ?? ''}/v2.0`,
    isTrusted: false,
  },
] as const

/** Reads the identity providers from the environment; faults name their keys and never a value, which may be a secret. */
export function parseIdentityProviders(environment: Environment): {
  readonly providers: readonly IdentityProvider[]
  readonly faults: readonly ProviderFault[]
} {
  const faults: ProviderFault[] = []
  const providers: IdentityProvider[] = []
  for (const { prefix, issuer, ...known } of knownProviders) {
    const idKey = `${prefix}_CLIENT_ID`
    const secretKey = `${prefix}_CLIENT_SECRET`
    const clientId = environment[idKey]
    const clientSecret = environment[secretKey]
    if (clientId && clientSecret) providers.push({ ...known, issuer: issuer(environment), clientId, clientSecret })
    else if (clientId !== undefined || clientSecret !== undefined)
      faults.push(`${clientId ? secretKey : idKey} is missing beside the other`)
  }
  const tenant = environment['MICROSOFT_TENANT']
  if (environment['MICROSOFT_CLIENT_ID'] && !/^[\w.-]+$/u.test(tenant ?? ''))
    faults.push('MICROSOFT_TENANT is not the id or domain of a tenant')
  const others = v.safeParse(OtherProviders, environment['OIDC_PROVIDERS'] ?? '[]')
  if (!others.success) faults.push('OIDC_PROVIDERS is not a JSON list of {id: "oidc.…", name, issuer, clientId, clientSecret, trusted}')
  else for (const { id: providerId, trusted: isTrusted, ...rest } of others.output) providers.push({ ...rest, providerId, isTrusted })
  return { providers, faults }
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
  return isSafe && !search && !hash
}
