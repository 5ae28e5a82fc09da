import type { Fetch } from '#gateway/http/http-client.ts'
import type { ProviderConnection } from './connection.ts'
import type { HostedEndpoints } from './endpoints.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createExchangedCredential } from './service-credential.ts'

/** Where the hosted provider is, and how it is reached; tests have others. */
export type HostedNetwork = { readonly endpoints: HostedEndpoints; readonly fetch: Fetch }

/** The way to a project of the hosted provider. Nothing is sent before the first call. @param now Milliseconds since 1970. */
export function createHostedConnection(
  { webApp: { projectId, storageBucket, apiKey }, key }: HostedSettings,
  { endpoints, fetch }: HostedNetwork,
  now: () => number,
): ProviderConnection {
  const credential = createExchangedCredential({ key, tokenUrl: endpoints.token, fetch, now })
  return { fetch, endpoints, credential, projectId, storageBucket, apiKey }
}
