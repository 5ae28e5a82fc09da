import { hash, randomBytes } from 'node:crypto'
import { createUserWithEmailAndPassword, signInAnonymously } from 'firebase/auth'
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  type StorageReference,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

async function bytesOf(reference: StorageReference): Promise<Buffer> {
  return Buffer.from(await getBytes(reference))
}

test('the SDK uploads bytes, strings and empty files, and reads them whole or in part', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  await signInAnonymously(sdk.auth)
  const file = ref(sdk.storage, 'public/some bytes/ä&b?c#d%2F.bin')
  const bytes = Uint8Array.of(0, 1, 3, 128, 255, 13, 10, 45, 45)
  const { metadata } = await uploadBytes(file, bytes, { contentType: 'image/blah', customMetadata: { a: '1', b: 'ü' } })
  expect(metadata).toMatchObject({
    bucket: 'fourfold.firebasestorage.app',
    fullPath: 'public/some bytes/ä&b?c#d%2F.bin',
    name: 'ä&b?c#d%2F.bin',
    size: 9,
    contentType: 'image/blah',
    customMetadata: { a: '1', b: 'ü' },
    md5Hash: hash('md5', bytes, 'base64'),
    metageneration: '1',
  })
  expect(new Date(metadata.timeCreated).getTime()).toBe(backend.clock.now())
  expect(await bytesOf(file)).toEqual(Buffer.from(bytes))
  expect(Buffer.from(await getBytes(file, 3))).toEqual(Buffer.from(bytes.subarray(0, 3)))
  expect(await buffer(getStream(file))).toEqual(Buffer.from(bytes))

  const text = ref(sdk.storage, 'public/text')
  await uploadString(text, 'Grüße')
  expect((await bytesOf(text)).toString()).toBe('Grüße')
  await uploadString(text, 'data:text/plain;base64,R3LDvMOfZQ==', 'data_url')
  expect((await bytesOf(text)).toString()).toBe('Grüße')
  expect((await getMetadata(text)).contentType).toBe('text/plain')
  const empty = ref(sdk.storage, 'public/empty')
  await uploadBytes(empty, new Uint8Array())
  expect(await bytesOf(empty)).toHaveLength(0)
  expect(Buffer.from(await getBytes(empty, 2))).toHaveLength(0)
  expect(backend.logged).toEqual([])
})

test('the SDK uploads in pieces, pauses, resumes, and overwrites', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const file = ref(sdk.storage, 'public/large')
  await uploadString(file, 'before')
  const before = await getMetadata(file)
  const bytes = randomBytes(3 * 1024 * 1024 + 17)
  const task = uploadBytesResumable(file, bytes, { contentType: 'application/x', customMetadata: { k: 'v' } })
  const states: string[] = []
  const paused = new Promise<void>((resolve) => {
    task.on('state_changed', ({ state, bytesTransferred }) => {
      states.push(state)
      if (bytesTransferred > 0 && state === 'running' && !states.includes('paused')) task.pause()
      if (state === 'paused') resolve()
    })
  })
  await paused
  // An unfinished upload is invisible.
  expect((await bytesOf(file)).toString()).toBe('before')
  task.resume()
  const { metadata } = await task
  expect(metadata).toMatchObject({ size: bytes.length, contentType: 'application/x', customMetadata: { k: 'v' } })
  expect(Number(metadata.generation)).toBeGreaterThan(Number(before.generation))
  expect((await bytesOf(file)).equals(bytes)).toBe(true)
})

test('the SDK reads and changes metadata, and null removes a value', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const file = ref(sdk.storage, 'a/b')
  await uploadString(file, 'x', 'raw', { contentType: 'text/plain', cacheControl: 'no-cache', customMetadata: { one: '1', two: '2' } })
  const changed = await updateMetadata(file, { contentLanguage: 'de', cacheControl: 'max-age=1', customMetadata: { three: '3' } })
  expect(changed).toMatchObject({ contentLanguage: 'de', cacheControl: 'max-age=1', contentType: 'text/plain', metageneration: '2' })
  expect(changed.customMetadata).toEqual({ one: '1', two: '2', three: '3' })
  // The types exclude null, but the SDK sends it (its documentation, "delete file metadata").
  const nothing = null as unknown as string
  const after = await updateMetadata(file, { cacheControl: nothing, customMetadata: { one: nothing } })
  expect(after.cacheControl).toBeUndefined()
  expect(after.customMetadata).toEqual({ two: '2', three: '3' })
  expect(await getMetadata(file)).toMatchObject({ contentLanguage: 'de', metageneration: '3' })
})

test('the SDK gets a download URL that opens the file for anyone, until the file is deleted', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const file = ref(sdk.storage, 'a/Übersicht.txt')
  await uploadString(file, 'open')
  const url = await getDownloadURL(file)
  expect(url).toMatch(
    new RegExp(`^${sdk.origin}/v0/b/fourfold.firebasestorage.app/o/a%2F%C3%9Cbersicht.txt\\?alt=media&token=[\\w-]{32}$`, 'u'),
  )
  expect(await (await fetch(url)).text()).toBe('open')
  await deleteObject(file)
  expect((await fetch(url)).status).toBe(404)
  await expect(getDownloadURL(file)).rejects.toMatchObject({ code: 'storage/object-not-found' })
})

test('the SDK lists folders and files, a page at a time and all at once', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const names = ['list/a', 'list/b', 'list/c/d', 'list/c/e/f', 'list/c0', 'list/ä', 'list/\u{1F600}', 'listen', 'list/z/', 'other/x']
  for (const name of names) await uploadBytes(ref(sdk.storage, name.endsWith('/') ? `${name}_` : name), Uint8Array.of(1))
  const folder = ref(sdk.storage, 'list')
  const all = await listAll(folder)
  expect(all.items.map(({ name }) => name)).toEqual(['a', 'b', 'c0', 'ä', '\u{1F600}'])
  expect(all.prefixes.map(({ fullPath }) => fullPath)).toEqual(['list/c', 'list/z'])
  expect((await listAll(ref(sdk.storage))).prefixes.map(({ name }) => name)).toEqual(['list', 'other'])
  const found: string[] = []
  let pageToken: string | undefined
  let pages = 0
  do {
    const page = await list(folder, { maxResults: 2, ...(pageToken !== undefined && { pageToken }) })
    found.push(...page.prefixes.map(({ name }) => `${name}/`), ...page.items.map(({ name }) => name))
    pageToken = page.nextPageToken
    pages++
  } while (pageToken !== undefined)
  expect(found.toSorted()).toEqual(['a', 'b', 'c/', 'c0', 'z/', 'ä', '\u{1F600}'].toSorted())
  expect(pages).toBe(4)
  expect(await listAll(ref(sdk.storage, 'nothing/here'))).toMatchObject({ items: [], prefixes: [] })
})

test('a signed-in user without permission gets an unauthorized error', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, 'anna@example.com', 'seven green lamps')
  const file = ref(sdk.storage, 'customers/c/file.txt')
  for (const attempt of [
    () => uploadString(file, 'x'),
    () => getBytes(file),
    () => getMetadata(file),
    () => listAll(ref(sdk.storage, 'customers')),
    () => deleteObject(file),
    () => updateMetadata(file, { cacheControl: 'x' }),
    async () => await uploadBytesResumable(file, new Uint8Array(300_000)),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'storage/unauthorized' })
  }
  expect(backend.logged).toEqual([])
})
