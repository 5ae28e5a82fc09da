import { hkdfSync } from 'node:crypto'
import { createHostedConnection, type HostedNetwork } from '#gateway/provider/hosted-connection.ts'
import type { HostedSettings } from '#gateway/provider/hosted-settings.ts'
import type { ServerConfig } from '#server/config.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import { createIdTokenVerifier } from './id-token-verifier.ts'
import type { Provider, ProviderSetup } from './provider.ts'

/** A project on the hosted provider. This server stores nothing: no data, and no keys besides the configured ones. */
export function openHostedProvider(
  { siteUrl }: Pick<ProviderSetup, 'siteUrl'>,
  hosted: NonNullable<ServerConfig['hosted']>,
  network: HostedNetwork,
): Provider {
  const { webApp, key, signInProviders } = hosted
  const { endpoints, fetch } = network
  const nothing = () => Promise.resolve()
  return {
    connection: createHostedConnection(hosted, network, Date.now),
    browser: { firebase: { ...webApp, authDomain: findAuthDomain(siteUrl, webApp) }, signInProviders },
    verifyIdToken: createIdTokenVerifier({ projectId: webApp.projectId, publicKeysUrl: endpoints.publicKeys, fetch, now: Date.now }),
    tokenCipher: createTokenCipher(deriveSessionKey(key)),
    signInPages: { url: endpoints.signInPages, fetch },
    isShared: true,
    localFolder: undefined,
    // The provider's audit logs are in its console.
    listAudit: () => Promise.resolve([]),
    vacuum: nothing,
    announce: nothing,
    endStreams: () => {},
    close: nothing,
  }
}

/**
 * Host of the pages for sign-in at other issuers. It is the site's own, because browsers partition the storage of other hosts (Firebase,
 * Best practices for signInWithRedirect flows). The SDK requires https for it.
 */
function findAuthDomain(siteUrl: string, webApp: HostedSettings['webApp']): string {
  const { protocol, host } = new URL(siteUrl)
  return protocol === 'https:' ? host : webApp.authDomain
}

/**
 * Derived from a secret that all servers of a project share and the database lacks (HKDF, RFC 5869). A new service account key ends all
 * sessions.
 */
function deriveSessionKey({ private_key: secret }: HostedSettings['key']): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'id tokens of stored sessions', 32))
}
