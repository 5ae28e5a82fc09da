import { access, constants, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AddressChange, makeFolder } from '#backend'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { createBackendListener } from '#server/backend/backend-listener.ts'
import { apiKey, openBackend, projectId, storageBucket } from '#server/backend/open-backend.ts'
import { loadServiceKey } from '#server/backend/service-key.ts'
import { ConfigError } from '#server/config.ts'
import { openTokenCipher } from '#server/session/token-cipher.ts'
import type { Provider, ProviderSetup } from './provider.ts'

/** Prefixes of its own paths (the SDK's emulator protocol, documents and files). */
const ownPaths = [
  '/v1/',
  '/v0/',
  '/google.firestore.v1.Firestore/',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/auth/',
]

/**
 * The backend in this process, on the data folder, with its paths at the site's origin.
 *
 * @throws ConfigError if the data folder cannot be used; Error if it is in use, or if the rules are wrong.
 */
export async function openEmbeddedProvider(setup: ProviderSetup): Promise<Provider> {
  const { config, root, content, siteUrl, origins, onEvent, log } = setup
  const { dataDir } = config
  await makeDataFolder(dataDir)
  const key = await loadServiceKey(dataDir, projectId)
  const tokenCipher = await openTokenCipher(dataDir)
  // Set later, with the services; until then a change is detected at the person's next visit.
  let reportAddressChange: (change: AddressChange) => Promise<void> = async () => {}
  const onAddressChange = (change: AddressChange) => reportAddressChange(change)
  const backend = await openBackend({ config, root, content, key, siteUrl, allowedOrigins: origins.all, onEvent, onAddressChange, log })
  // The command line finds the running server by this file.
  const addressFile = join(dataDir, 'server.json')
  const announce = (state: { readonly origin: string } | { readonly isStarting: true }) =>
    writeFile(addressFile, JSON.stringify(state), { mode: 0o600 })
  // Invalidates the address of a killed process.
  await announce({ isStarting: true })
  return {
    connection: {
      fetch: backend.fetch,
      endpoints: createEmbeddedEndpoints(siteUrl),
      credential: createSelfSignedCredential(key, Date.now),
      projectId,
      storageBucket,
      apiKey,
    },
    browser: {
      firebase: { apiKey, authDomain: new URL(siteUrl).host, projectId, storageBucket, appId: '1:0:web:fourfold' },
      embeddedOrigin: siteUrl,
      signInProviders: config.identityProviders.map(({ providerId, name }) => ({ providerId, name })),
    },
    tokenCipher,
    protocol: {
      has: (target) => ownPaths.some((path) => target.startsWith(path)),
      createListener: (security, clientAddress) => createBackendListener(backend, security, clientAddress),
    },
    onAddressChange: (report) => void (reportAddressChange = report),
    isShared: false,
    localFolder: dataDir,
    getState: backend.getState,
    listAudit: backend.listAudit,
    vacuum: backend.vacuum,
    announce: (origin) => announce({ origin }),
    endStreams: backend.endStreams,
    close: async () => {
      await backend.close()
      await rm(addressFile, { force: true })
    },
  }
}

/** @throws ConfigError if the folder does not exist and cannot be created, or is not writable. */
async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    // File system errors have a code, and contain the path.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new ConfigError([`DATA_DIR is no folder that can be made and written (${cause.message})`], { cause })
  }
}
