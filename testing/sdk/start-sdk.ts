import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage'
import { testApiKey } from '#testing/identity/identity-settings.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** The bucket of a backend under test. */
export const testBucket = 'fourfold.firebasestorage.app'

/** The unmodified SDK, pointed at a backend; `origin` is where that is served. */
export type TestSdk = AsyncDisposable & { readonly auth: Auth; readonly storage: FirebaseStorage; readonly origin: string }

/** Serves a backend and opens the SDK on it. The backend's clock is set to the machine's, which the SDK reads. */
export async function startSdk(backend: TestBackend): Promise<TestSdk> {
  backend.clock.set(Date.now())
  const served = await serveBackend(backend.fetch)
  const app = initializeApp({ apiKey: testApiKey, projectId: 'fourfold', storageBucket: testBucket }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, served.origin, { disableWarnings: true })
  const storage = getStorage(app)
  const { hostname, port } = new URL(served.origin)
  connectStorageEmulator(storage, hostname, Number(port))
  return {
    auth,
    storage,
    origin: served.origin,
    [Symbol.asyncDispose]: async () => {
      await deleteApp(app)
      await served[Symbol.asyncDispose]()
    },
  }
}
