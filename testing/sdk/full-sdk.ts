import { deleteApp, initializeApp } from 'firebase/app'
import type * as firestore from 'firebase/firestore'
import type { FirestoreSdk } from './full-stage.ts'
import { FetchXmlHttpRequest } from './xml-http-request.ts'

/** A client with a database of its own. */
export type FullClient = AsyncDisposable & { readonly db: firestore.Firestore }

/** Loads the browser build of the unmodified SDK, over WebChannel and fetch; Node's own build of it speaks gRPC. */
export async function loadFullSdk(): Promise<FirestoreSdk> {
  if (!('XMLHttpRequest' in globalThis)) Object.assign(globalThis, { XMLHttpRequest: FetchXmlHttpRequest })
  const file = new URL('../../node_modules/@firebase/firestore/dist/index.esm.js', import.meta.url)
  const sdk = (await import(file.href)) as FirestoreSdk // what `firebase/firestore` exports, by its address because Node would take its own
  sdk.setLogLevel('silent')
  return sdk
}

/**
 * Opens a client.
 *
 * @param host Name and port of the backend, which answers without TLS.
 */
export function openFullClient(
  sdk: FirestoreSdk,
  host: string,
  settings: firestore.FirestoreSettings = {},
  projectId = 'fourfold',
  databaseId = '(default)',
): FullClient {
  const app = initializeApp({ apiKey: 'key', projectId }, crypto.randomUUID())
  const db = sdk.initializeFirestore(app, { host, ssl: false, ...settings }, databaseId)
  return { db, [Symbol.asyncDispose]: () => deleteApp(app) }
}
