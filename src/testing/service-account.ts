import { generateKeyPairSync } from 'node:crypto'
import type { ServiceAccount } from '#backend'
import type { ServiceAccountKey } from '#gateway/service-token.ts'

/** A new service account: the key file for clients, and what a backend is told of it. */
export function createServiceAccount(projectId: string): { readonly key: ServiceAccountKey; readonly account: ServiceAccount } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const clientEmail = `tests@${projectId}.iam.gserviceaccount.com`
  const keyId = 'test-key-1'
  return {
    key: { type: 'service_account', project_id: projectId, private_key_id: keyId, private_key: privateKey, client_email: clientEmail },
    account: { clientEmail, keyId, publicKeyPem: publicKey },
  }
}
