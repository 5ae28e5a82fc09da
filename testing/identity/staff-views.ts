import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { openViewAccountStore } from '#gateway/accounts/view-accounts.ts'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createFilesClient, type FilesClient } from '#gateway/files.ts'
import { openStaffViewStore, type StaffViewStore } from '#gateway/staff-views.ts'
import { StaffViewService, type StaffViewServiceOptions, type StaffViewVisitor } from '#server/session/staff-view-service.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** The store of views as the command line opens it. */
export function createViewStore({ documents, clock }: Pick<TestBackend, 'documents' | 'clock'>): StaffViewStore {
  return openStaffViewStore({
    documents,
    now: clock.now,
    createId: randomUUID,
    createSecret: () => randomBytes(32).toString('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest('hex'),
  })
}

/** The views of a server over this backend. */
export function createViewService(backend: TestBackend, changes: Partial<StaffViewServiceOptions> = {}): StaffViewService {
  return new StaffViewService({
    staffViews: createViewStore(backend),
    viewAccounts: openViewAccountStore(backend.documents),
    identity: backend.identity,
    createCustomToken: backend.createCustomToken,
    tokenCipher: createTokenCipher(Buffer.alloc(32, 7)),
    now: backend.clock.now,
    ...changes,
  })
}

/** A view of a customer that has just been opened, and clients that read by it. */
export async function openView(
  backend: TestBackend,
  customerId: string,
): Promise<StaffViewVisitor & { readonly cookieKey: string; readonly documents: DocumentsClient; readonly files: FilesClient }> {
  const service = createViewService(backend)
  const opened = await service.open(await createViewStore(backend).createLink(customerId, 'jana'))
  const view = opened && (await service.find(opened.cookieKey))
  if (!view) throw new Error('The link of a view opened nothing.')
  const { fetch } = backend
  const { idToken } = view
  const baseUrl = 'http://backend.test'
  return {
    ...view,
    cookieKey: opened.cookieKey,
    documents: createDocumentsClient({ fetch, baseUrl, projectId: 'fourfold', getAccessToken: async () => idToken }),
    files: createFilesClient({
      fetch,
      baseUrl,
      bucket: 'fourfold.firebasestorage.app',
      getAuthorization: async () => `Firebase ${idToken}`,
    }),
  }
}
