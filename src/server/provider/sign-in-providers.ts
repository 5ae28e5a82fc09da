/** A sign-in issuer, and its name on the button. */
export type SignInProvider = { readonly providerId: string; readonly name: string }

/** The hosted provider's issuers with a fixed name. */
const knownNames: Readonly<Record<string, string>> = { 'google.com': 'Google', 'microsoft.com': 'Microsoft', 'github.com': 'GitHub' }

/**
 * Parses `SIGN_IN_PROVIDERS`: the issuers that are enabled in the hosted provider's console, such as `google.com, oidc.acme=Acme`. The site
 * shows a button for each; clients and secrets are configured in the console.
 */
export function parseSignInProviders(text: string | undefined): {
  readonly providers: readonly SignInProvider[]
  readonly faults: readonly string[]
} {
  if (text === undefined) return { providers: [], faults: [] }
  const providers = text.split(',').map((entry) => {
    const [providerId = '', ...name] = entry.split('=').map((part) => part.trim())
    return { providerId, name: name.length > 0 ? name.join('=') : (knownNames[providerId] ?? '') }
  })
  const isKnown = ({ providerId, name }: SignInProvider) => {
    return (Object.hasOwn(knownNames, providerId) || /^oidc\.[a-z0-9-]{1,40}$/u.test(providerId)) && name !== '' && name.length <= 40
  }
  const isOnce = new Set(providers.map(({ providerId }) => providerId)).size === providers.length
  if (providers.every(isKnown) && isOnce) return { providers, faults: [] }
  const form = 'is not a list of google.com, microsoft.com, github.com and oidc.ID=NAME, each once'
  return { providers: [], faults: [`SIGN_IN_PROVIDERS ${form}`] }
}
