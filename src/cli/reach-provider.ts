import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import type { CliConfig } from './config.ts'
import { reachBackend } from './reach-backend.ts'

/** The way to what the site runs on, to be ended when done. Commands act as the service, and need no key of clients. */
export type ReachedProvider = AsyncDisposable & { readonly connection: Omit<ProviderConnection, 'apiKey'> }

/**
 * Reaches the hosted provider, or the backend of the data folder.
 *
 * @throws CommandError when there is no such folder, or the process that has it open does not answer.
 */
export async function reachProvider({ dataDir, actor, batch, hosted }: CliConfig): Promise<ReachedProvider> {
  if (hosted) return { connection: hosted, [Symbol.asyncDispose]: () => Promise.resolve() }
  const reached = await reachBackend(dataDir)
  const { fetch, baseUrl, key } = reached
  return {
    connection: {
      fetch,
      endpoints: createEmbeddedEndpoints(baseUrl),
      credential: createSelfSignedCredential(key, Date.now, actor, batch?.id),
      projectId: key.project_id,
      storageBucket: `${key.project_id}.firebasestorage.app`,
    },
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}
