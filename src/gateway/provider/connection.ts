import { createIdentityClient, type IdentityClient } from '#gateway/accounts/identity.ts'
import { type AccountTransfer, createAccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createFilesClient, type FilesClient } from '#gateway/files.ts'
import type { Fetch } from '#gateway/http/http-client.ts'
import type { ProviderEndpoints } from './endpoints.ts'
import type { ServiceCredential } from './service-credential.ts'

/** The way to a project of the provider, be it embedded or hosted. */
export type ProviderConnection = {
  readonly fetch: Fetch
  readonly endpoints: ProviderEndpoints
  readonly credential: ServiceCredential
  readonly projectId: string
  readonly storageBucket: string
  /** The public key that clients send. */
  readonly apiKey: string
}

/** The documents, as the service sees them. */
export function openDocuments({ fetch, endpoints, projectId, credential }: Omit<ProviderConnection, 'apiKey'>): DocumentsClient {
  return createDocumentsClient({
    fetch,
    baseUrl: endpoints.firestore,
    projectId,
    getAccessToken: () => credential.getAccessToken('firestore'),
  })
}

/** The documents as a person sees them, under the rules. */
export function openDocumentsAs({ fetch, endpoints, projectId }: ProviderConnection, idToken: string): DocumentsClient {
  return createDocumentsClient({ fetch, baseUrl: endpoints.firestore, projectId, getAccessToken: () => Promise.resolve(idToken) })
}

/** The files, as the service sees them. */
export function openFiles({ fetch, endpoints, storageBucket, credential }: Omit<ProviderConnection, 'apiKey'>): FilesClient {
  return createFilesClient({
    fetch,
    baseUrl: endpoints.firebasestorage,
    bucket: storageBucket,
    getAuthorization: async () => `Bearer ${await credential.getAccessToken('firebasestorage')}`,
  })
}

/** The files as a person sees them, under the rules. */
export function openFilesAs({ fetch, endpoints, storageBucket }: ProviderConnection, idToken: string): FilesClient {
  return createFilesClient({
    fetch,
    baseUrl: endpoints.firebasestorage,
    bucket: storageBucket,
    getAuthorization: () => Promise.resolve(`Firebase ${idToken}`),
  })
}

/** The accounts, one by one. */
export function openIdentity({ fetch, endpoints, projectId, apiKey, credential }: ProviderConnection): IdentityClient {
  return createIdentityClient({
    fetch,
    baseUrl: endpoints.identitytoolkit,
    projectId,
    apiKey,
    getAccessToken: () => credential.getAccessToken('identitytoolkit'),
  })
}

/** The accounts as a whole. */
export function openAccountTransfer({ fetch, endpoints, projectId, credential }: Omit<ProviderConnection, 'apiKey'>): AccountTransfer {
  return createAccountTransfer({
    fetch,
    baseUrl: endpoints.identitytoolkit,
    projectId,
    getAccessToken: () => credential.getAccessToken('identitytoolkit'),
  })
}
