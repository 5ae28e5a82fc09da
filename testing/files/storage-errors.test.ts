import { hash } from 'node:crypto'
import { createUserWithEmailAndPassword } from 'firebase/auth'
import { getBytes, getMetadata, ref, type UploadTask, uploadBytes, uploadBytesResumable, uploadString } from 'firebase/storage'
import { expect, test } from 'vitest'
import { findStorageErrorCode } from '#gateway/storage-error.ts'
import { sampleFiles } from './sample-files.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk, type TestSdk } from '#testing/sdk/start-sdk.ts'

/** Everybody who is signed in may do everything. */
const openRules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{name=**} { allow read, write: if request.auth != null; } } }`

async function startOpen(limits: object = {}) {
  const backend = await startBackend({ files: { rules: openRules, limits } })
  const sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, 'anna@example.com', 'seven green lamps')
  return {
    backend,
    sdk,
    user,
    [Symbol.asyncDispose]: async () => {
      await sdk[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

const file = (sdk: TestSdk, name = 'a') => ref(sdk.storage, name)

/** The code of what a call ends in. */
async function codeOf(attempt: PromiseLike<unknown> | UploadTask, hasSum = false): Promise<string | undefined> {
  try {
    await attempt
    return 'done'
  } catch (error) {
    return findStorageErrorCode(error, { hasSum })
  }
}

/** A text of a length, which is a type that files may have. */
const text = (sizeBytes: number) => Buffer.alloc(sizeBytes, 'x')

test('storage/unauthenticated: the sign-in has ended', async () => {
  await using all = await startOpen()
  await uploadBytes(file(all.sdk), text(1))
  await all.backend.identity.deleteAccount(all.user.uid)
  all.backend.clock.advance(5001)
  expect(await codeOf(getBytes(file(all.sdk)))).toBe('unauthenticated')
  expect(await codeOf(uploadBytes(file(all.sdk), text(1)))).toBe('unauthenticated')
  expect(await codeOf(uploadBytesResumable(file(all.sdk), text(300_000)))).toBe('unauthenticated')
})

test('storage/unauthorized: the rules say no', async () => {
  await using all = await startOpen()
  await all.sdk.auth.signOut()
  expect(await codeOf(getBytes(file(all.sdk)))).toBe('unauthorized')
  expect(await codeOf(uploadBytes(file(all.sdk), text(1)))).toBe('unauthorized')
})

test('storage/quota-exceeded: the quota is per user, and holds for simultaneous uploads', async () => {
  await using all = await startOpen({ bytesPerUser: 1_000_000 })
  const { sdk } = all
  await uploadBytes(file(sdk, 'first'), text(400_000))
  expect(await codeOf(uploadBytes(file(sdk, 'second'), text(600_001)))).toBe('quota-exceeded')
  expect(await codeOf(uploadBytesResumable(file(sdk, 'second'), text(600_001)))).toBe('quota-exceeded')
  // What is replaced makes room.
  expect(await codeOf(uploadBytes(file(sdk, 'first'), text(1_000_000)))).toBe('done')
  expect(await codeOf(uploadBytesResumable(file(sdk, 'first'), text(1_000_000)))).toBe('done')
  expect(await codeOf(uploadBytes(file(sdk, 'first'), text(400_000)))).toBe('done')
  const many = Array.from({ length: 10 }, (_, at) => codeOf(uploadBytes(file(sdk, `many/${at}`), text(200_000))))
  const outcomes = await Promise.all(many)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'quota-exceeded')).toHaveLength(7)
})

test('storage/object-not-found', async () => {
  await using all = await startOpen()
  expect(await codeOf(getBytes(file(all.sdk, 'none')))).toBe('object-not-found')
  expect(await codeOf(getMetadata(file(all.sdk, 'none')))).toBe('object-not-found')
})

test('storage/canceled: nothing is stored of an upload that its user ends', async () => {
  await using all = await startOpen()
  const task = uploadBytesResumable(file(all.sdk), text(2_000_000))
  let isCanceled = false
  task.on('state_changed', ({ bytesTransferred }) => {
    if (bytesTransferred > 0 && !isCanceled) isCanceled = task.cancel()
  })
  expect(await codeOf(task)).toBe('canceled')
  expect(await codeOf(getMetadata(file(all.sdk)))).toBe('object-not-found')
})

test('storage/retry-limit-exceeded: the service does not answer', async () => {
  await using all = await startOpen()
  await all.backend.close()
  all.sdk.storage.maxOperationRetryTime = 500
  all.sdk.storage.maxUploadRetryTime = 500
  expect(await codeOf(getBytes(file(all.sdk)))).toBe('retry-limit-exceeded')
  expect(await codeOf(uploadString(file(all.sdk), 'x'))).toBe('retry-limit-exceeded')
  expect(await codeOf(uploadBytesResumable(file(all.sdk), text(300_000)))).toBe('retry-limit-exceeded')
})

test('storage/invalid-checksum: other bytes have arrived than were sent', async () => {
  await using all = await startOpen()
  const md5Hash = hash('md5', text(3), 'base64')
  expect(await codeOf(uploadBytes(file(all.sdk), text(3), { md5Hash }), true)).toBe('done')
  expect(await codeOf(uploadBytes(file(all.sdk), text(4), { md5Hash }), true)).toBe('invalid-checksum')
  expect(await codeOf(uploadBytesResumable(file(all.sdk), text(300_000), { md5Hash }), true)).toBe('invalid-checksum')
  expect((await getMetadata(file(all.sdk))).size).toBe(3)
})

test('what our backend alone refuses has codes of its own', async () => {
  await using all = await startOpen({ simpleBytes: 1000, resumableBytes: 300_000 })
  expect(await codeOf(uploadBytesResumable(file(all.sdk), text(300_001)))).toBe('file-too-large')
  expect(await codeOf(uploadBytes(file(all.sdk), Buffer.from('<html>')))).toBe('file-type-refused')
  expect(await codeOf(uploadBytes(file(all.sdk), sampleFiles['image/png'], { contentType: 'text/html' }))).toBe('done')
  expect((await getMetadata(file(all.sdk))).contentType).toBe('image/png')
})
