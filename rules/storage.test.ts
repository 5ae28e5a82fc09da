import { readFile } from 'node:fs/promises'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth'
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  type StorageReference,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import { expect, test } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { testApiKey } from '#testing/identity/identity-settings.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'

const rules = await readFile(new URL('storage.rules', import.meta.url), 'utf8')
const password = 'seven green lamps'
const pdf = sampleFiles['application/pdf']
const png = sampleFiles['image/png']

/** Two customers and three people: Zoe and Ada share one, Bob has the other. Eve is listed with Zoe, with an unconfirmed address. */
async function startTwoCustomers() {
  const backend = await startBackend({ files: { rules, withoutDownloadTokens: ['customers/'] } })
  backend.clock.set(Date.now())
  const served = await serveBackend(backend.fetch)
  const customers = openCustomerStore(backend.documents)
  await customers.putCustomer(createCustomer({ id: 'halde', emails: ['zoe@halde.example', 'ada@halde.example', 'eve@halde.example'] }))
  await customers.putCustomer(createCustomer({ id: 'berg', emails: ['bob@berg.example'] }))
  const service = backend.files
  for (const customer of ['halde', 'berg']) {
    const content = new Blob([pdf]).stream()
    await service.uploadFile({
      name: `customers/${customer}/offers/offer.pdf`,
      content,
      sizeBytes: pdf.length,
      contentType: 'application/pdf',
    })
  }
  const people = {
    zoe: await signIn(backend, served.origin, 'zoe@halde.example', true),
    ada: await signIn(backend, served.origin, 'ada@halde.example', true),
    bob: await signIn(backend, served.origin, 'bob@berg.example', true),
    eve: await signIn(backend, served.origin, 'eve@halde.example', false),
  }
  return {
    backend,
    service,
    people,
    [Symbol.asyncDispose]: async () => {
      for (const { end } of Object.values(people)) await end()
      await served[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

async function signIn(backend: TestBackend, origin: string, email: string, isEmailVerified: boolean) {
  await backend.identity.createAccount({ email, password, isEmailVerified })
  const app = initializeApp({ apiKey: testApiKey, projectId: 'fourfold', storageBucket: testBucket }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const storage = getStorage(app)
  const { hostname, port } = new URL(origin)
  connectStorageEmulator(storage, hostname, Number(port))
  const { user } = await signInWithEmailAndPassword(auth, email, password)
  return { uid: user.uid, file: (name: string) => ref(storage, name), end: () => deleteApp(app) }
}

/** Every operation on a file. */
function attemptsOn(file: StorageReference): readonly (readonly [what: string, attempt: () => Promise<unknown>])[] {
  return [
    ['read', () => getBytes(file)],
    ['metadata', () => getMetadata(file)],
    ['address', () => getDownloadURL(file)],
    ['overwrite', () => uploadBytes(file, png, { contentType: 'image/png' })],
    ['overwrite in pieces', async () => await uploadBytesResumable(file, new Uint8Array(300_000), { contentType: 'image/png' })],
    ['change', () => updateMetadata(file, { contentType: 'image/png' })],
    ['delete', () => deleteObject(file)],
    ['list', () => listAll(file)],
    ['list the folder', () => list(file.parent ?? file)],
  ]
}

test('files of another customer or user cannot be read, listed, overwritten or deleted', async () => {
  await using all = await startTwoCustomers()
  const { zoe, ada, bob, eve } = all.people
  await uploadBytes(zoe.file(`users/${zoe.uid}/photo`), png, { contentType: 'image/png' })
  const foreign: readonly (readonly [string, StorageReference])[] = [
    ['Bob on the offer of Halde', bob.file('customers/halde/offers/offer.pdf')],
    ['Zoe on the offer of Berg', zoe.file('customers/berg/offers/offer.pdf')],
    ['Ada on the offer of Berg', ada.file('customers/berg/offers/offer.pdf')],
    ['Eve, unconfirmed, on the offer of Halde', eve.file('customers/halde/offers/offer.pdf')],
    ['Ada on the photo of Zoe', ada.file(`users/${zoe.uid}/photo`)],
    ['Bob on the photo of Zoe', bob.file(`users/${zoe.uid}/photo`)],
    ['Zoe on a customer that is not there', zoe.file('customers/none/a.pdf')],
    ['Zoe on applications', zoe.file('applications/1/cv.pdf')],
    ['Zoe on a file beside all folders', zoe.file('loose.pdf')],
  ]
  for (const [who, file] of foreign) {
    for (const [what, attempt] of attemptsOn(file)) {
      const outcome = await attempt().then(
        () => 'done',
        (error: { readonly code: string }) => error.code,
      )
      expect([who, what, outcome]).toEqual([who, what, 'storage/unauthorized'])
    }
  }
  expect(await all.service.findFile('customers/berg/offers/offer.pdf')).toMatchObject({ sizeBytes: pdf.length })
  expect(await all.service.findFile(`users/${zoe.uid}/photo`)).toMatchObject({ sizeBytes: png.length })
})

test('the people of a customer read and list its files, but cannot change them', async () => {
  await using all = await startTwoCustomers()
  for (const person of [all.people.zoe, all.people.ada]) {
    const offer = person.file('customers/halde/offers/offer.pdf')
    expect(Buffer.from(await getBytes(offer))).toEqual(pdf)
    expect((await listAll(person.file('customers/halde'))).prefixes.map(({ name }) => name)).toEqual(['offers'])
    expect((await listAll(person.file('customers/halde/offers'))).items.map(({ name }) => name)).toEqual(['offer.pdf'])
    await expect(getDownloadURL(offer)).rejects.toMatchObject({ code: 'storage/no-download-url' })
    await expect(uploadBytes(offer, pdf)).rejects.toMatchObject({ code: 'storage/unauthorized' })
    await expect(deleteObject(offer)).rejects.toMatchObject({ code: 'storage/unauthorized' })
    await expect(updateMetadata(offer, { cacheControl: 'x' })).rejects.toMatchObject({ code: 'storage/unauthorized' })
    // Names are not paths: `..` does not lead into another customer's folder.
    const through = person.file('customers/halde/../berg/offers/offer.pdf')
    await expect(getBytes(through)).rejects.toMatchObject({ code: 'storage/object-not-found' })
    await expect(getMetadata(person.file('customers/halde/none.pdf'))).rejects.toMatchObject({ code: 'storage/object-not-found' })
  }
})

test('a user can store one picture of the right type and size, and nothing else', async () => {
  await using all = await startTwoCustomers()
  const { zoe } = all.people
  const photo = zoe.file(`users/${zoe.uid}/photo`)
  await uploadBytes(photo, png, { contentType: 'image/png' })
  expect(Buffer.from(await getBytes(photo))).toEqual(png)
  // The stored bytes decide, not the declared type.
  await expect(uploadBytes(photo, pdf, { contentType: 'image/png' })).rejects.toMatchObject({ code: 'storage/unauthorized' })
  await expect(uploadBytes(photo, png, { contentType: 'text/html' })).rejects.toMatchObject({ code: 'storage/unauthorized' })
  const large = Buffer.concat([png, new Uint8Array(5 * 2 ** 20)])
  await expect(uploadBytes(photo, large, { contentType: 'image/png' })).rejects.toMatchObject({ code: 'storage/unauthorized' })
  const tooLarge = uploadBytesResumable(photo, large, { contentType: 'image/png' })
  await expect(tooLarge.then(() => 'done')).rejects.toMatchObject({ code: 'storage/unauthorized' })
  await expect(uploadBytes(zoe.file(`users/${zoe.uid}/a/b`), png, { contentType: 'image/png' })).rejects.toMatchObject({
    code: 'storage/unauthorized',
  })
  expect(await updateMetadata(photo, { contentType: 'text/html', customMetadata: { a: 'b' } })).toMatchObject({ contentType: 'image/png' })
  await deleteObject(photo)
  await expect(getBytes(photo)).rejects.toMatchObject({ code: 'storage/object-not-found' })
})

test('a user with an unconfirmed address can neither store nor change a file', async () => {
  await using all = await startTwoCustomers()
  const { eve, zoe } = all.people
  const photo = eve.file(`users/${eve.uid}/photo.png`)
  const refused = { code: 'storage/unauthorized' }
  await expect(uploadBytes(photo, png, { contentType: 'image/png' })).rejects.toMatchObject(refused)
  const inPieces = uploadBytesResumable(photo, png, { contentType: 'image/png' })
  await expect(inPieces.then(() => 'done')).rejects.toMatchObject(refused)
  const content = new Blob([new Uint8Array(png)]).stream()
  await all.service.uploadFile({ name: `users/${eve.uid}/photo.png`, content, sizeBytes: png.length, contentType: 'image/png' })
  await expect(updateMetadata(photo, { customMetadata: { a: 'b' } })).rejects.toMatchObject(refused)
  // She may still see and delete her own files.
  expect(Buffer.from(await getBytes(photo))).toEqual(png)
  await deleteObject(photo)
  await uploadBytes(zoe.file(`users/${zoe.uid}/photo.png`), png, { contentType: 'image/png' })
})

test('a picture is named photo, with at most 60 more characters of a version', async () => {
  await using all = await startTwoCustomers()
  const { zoe } = all.people
  for (const name of ['avatar', 'photo/1', 'Photo', 'photo 1', `photo${'1'.repeat(61)}`]) {
    const attempt = uploadBytes(zoe.file(`users/${zoe.uid}/${name}`), png, { contentType: 'image/png' })
    await expect(attempt).rejects.toMatchObject({ code: 'storage/unauthorized' })
  }
  await uploadBytes(zoe.file(`users/${zoe.uid}/photo-${'1'.repeat(59)}`), png, { contentType: 'image/png' })
})

test('losing the customer revokes the files at the next request, losing the account within 5 s', async () => {
  await using all = await startTwoCustomers()
  const { backend, people } = all
  const read = (person: (typeof people)['zoe']) =>
    getBytes(person.file('customers/halde/offers/offer.pdf')).then(
      () => 'done',
      (error: { readonly code: string }) => error.code,
    )
  expect(await read(people.zoe)).toBe('done')
  await openCustomerStore(backend.documents).putCustomer(createCustomer({ id: 'halde', emails: ['ada@halde.example'] }))
  expect([await read(people.zoe), await read(people.ada)]).toEqual(['storage/unauthorized', 'done'])
  await backend.identity.updateAccount({ localId: people.ada.uid, isDisabled: true })
  backend.clock.advance(5001)
  expect(await read(people.ada)).toBe('storage/unauthenticated')
})
