import { createPublicKey } from 'node:crypto'
import type { ServiceAccount } from '#backend'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { loadTestKey } from './test-keys.ts'

/** A service account for tests, always with the same key: the key file for clients, and its public part for a backend. */
export function createServiceAccount(projectId: string): { readonly key: ServiceAccountKey; readonly account: ServiceAccount } {
  const privateKey = loadTestKey('service-account')
  const clientEmail = `tests@${projectId}.iam.gserviceaccount.com`
  const keyId = 'test-key-1'
  return {
    key: { type: 'service_account', project_id: projectId, private_key_id: keyId, private_key: privateKey, client_email: clientEmail },
    account: { clientEmail, keyId, publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() },
  }
}
