import { createCustomToken } from '#gateway/accounts/custom-token.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'

/** Where `npm run test:oracle` starts the official emulators. */
export const emulatorOrigins = {
  identity: 'http://127.0.0.1:9399',
  documents: 'http://127.0.0.1:9395',
  files: 'http://127.0.0.1:9396',
} as const

/** The one project of the identity emulator: calls of users do not name theirs. */
export const oracleProject = 'demo-oracle'

/** The official emulators, which take `owner` for the service and do not look at signatures. */
export function connectToEmulators(): ProviderConnection {
  const { key } = createServiceAccount(oracleProject)
  const credential: ServiceCredential = {
    getAccessToken: () => Promise.resolve('owner'),
    createCustomToken: (uid, claims) => createCustomToken(key, uid, Date.now(), claims),
    actFor: () => credential,
  }
  return {
    fetch: (request) => globalThis.fetch(request),
    endpoints: {
      identitytoolkit: `${emulatorOrigins.identity}/identitytoolkit.googleapis.com`,
      securetoken: `${emulatorOrigins.identity}/securetoken.googleapis.com`,
      firestore: emulatorOrigins.documents,
      firebasestorage: emulatorOrigins.files,
    },
    credential,
    projectId: oracleProject,
    storageBucket: `${oracleProject}.firebasestorage.app`,
    apiKey: 'fake-api-key',
  }
}
