import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { openDocuments } from '#gateway/provider/connection.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { guardWrites, verifyKey } from '#cli/keys/require-key.ts'
import type { CliConfig } from './config.ts'
import { reachBackend } from './reach-backend.ts'

/** A connection to the provider of the site; dispose of it when done. Commands act as the service and need no API key. */
export type ReachedProvider = AsyncDisposable & { readonly connection: Omit<ProviderConnection, 'apiKey'> }

/**
 * Connects to the hosted provider, or to the backend of the data folder. Once staff keys exist, writes need one.
 *
 * @throws CommandError if there is no data folder, the process that has it open does not respond, or the staff key is invalid.
 */
export async function reachProvider(config: CliConfig): Promise<ReachedProvider> {
  const reached = await reachUnguarded(config)
  const { connection } = reached
  const keys = openStaffKeyStore(openDocuments(connection))
  if (config.isKeyless) return reached
  if (!config.staffKey) return { ...reached, connection: { ...connection, fetch: guardWrites(connection.fetch, keys) } }
  try {
    await verifyKey(keys, config.staffKey, config.batch?.isDryRun ? undefined : new Date())
    return reached
  } catch (error) {
    await reached[Symbol.asyncDispose]()
    throw error
  }
}

async function reachUnguarded({ dataDir, actor, batch, hosted }: CliConfig): Promise<ReachedProvider> {
  if (hosted) return { connection: hosted, [Symbol.asyncDispose]: () => Promise.resolve() }
  const reached = await reachBackend(dataDir)
  const { fetch, baseUrl, key } = reached
  return {
    connection: {
      fetch,
      endpoints: createEmbeddedEndpoints(baseUrl),
      credential: createSelfSignedCredential(key, Date.now, actor, () => batch?.id),
      projectId: key.project_id,
      storageBucket: `${key.project_id}.firebasestorage.app`,
    },
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}
