import { initializeApp } from 'firebase/app'
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'

// A browser runs this file as it is, without its types: it imports the SDK alone.

/** What the SDK does with files, from the first byte to the last; answers what came of it. */
export async function runStorageScenario(hostname: string, port: number) {
  const storage = getStorage(initializeApp({ apiKey: 'key', projectId: 'fourfold', storageBucket: 'any-bucket' }, 'scenario'))
  connectStorageEmulator(storage, hostname, port)
  const small = ref(storage, 'a/klein ä.bin')
  await uploadBytes(small, Uint8Array.of(0, 255, 13, 10), { contentType: 'application/x', customMetadata: { k: 'v' } })
  const bytes = [...new Uint8Array(await getBytes(small))]
  const { cacheControl, customMetadata } = await updateMetadata(small, { cacheControl: 'no-cache' })

  const content = new Uint8Array(3_000_000).map((_, at) => at % 251)
  const large = ref(storage, 'a/groß')
  const task = uploadBytesResumable(large, content)
  let pauses = 0
  task.on('state_changed', ({ bytesTransferred, state }) => {
    if (bytesTransferred > 0 && pauses === 0) {
      pauses++
      task.pause()
    }
    if (state === 'paused') setTimeout(() => task.resume(), 0)
  })
  const { size } = (await task).metadata
  const back = new Uint8Array(await getBytes(large))
  const isSame = back.length === content.length && back.every((byte, at) => byte === content[at])
  const names = (await listAll(ref(storage, 'a'))).items.map(({ name }) => name)
  const opened = (await (await fetch(await getDownloadURL(large))).arrayBuffer()).byteLength
  await deleteObject(small)
  const gone = await getMetadata(small).catch((error: { readonly code: string }) => error.code)
  return { bytes, cacheControl, customMetadata, size, pauses, isSame, names, opened, gone }
}

/** What it answers where the service is as it should be. */
export const expectedStorageOutcome: Awaited<ReturnType<typeof runStorageScenario>> = {
  bytes: [0, 255, 13, 10],
  cacheControl: 'no-cache',
  customMetadata: { k: 'v' },
  size: 3_000_000,
  pauses: 1,
  isSame: true,
  names: ['groß', 'klein ä.bin'],
  opened: 3_000_000,
  gone: 'storage/object-not-found',
}
