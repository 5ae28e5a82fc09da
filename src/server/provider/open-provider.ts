import { createHostedEndpoints } from '#gateway/provider/endpoints.ts'
import { createNetworkFetch } from '#gateway/http/network-fetch.ts'
import { openEmbeddedProvider } from './embedded-provider.ts'
import { openHostedProvider } from './hosted-provider.ts'
import type { OpenProvider } from './provider.ts'

/** Opens the configured provider; the only place that chooses. */
export const openProvider: OpenProvider = async (setup) => {
  const { hosted } = setup.config
  if (!hosted) return await openEmbeddedProvider(setup)
  return openHostedProvider(setup, hosted, { endpoints: createHostedEndpoints(hosted.webApp.projectId), fetch: createNetworkFetch() })
}
