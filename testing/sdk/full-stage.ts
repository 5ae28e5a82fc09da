import type * as app from 'firebase/app'
import type * as firestore from 'firebase/firestore'

/** What `firebase/app` exports. */
export type AppSdk = typeof app

/** What `firebase/firestore` exports. */
export type FirestoreSdk = typeof firestore

/** What a scenario runs with: the SDK, and clients of one backend. */
export type FullStage = {
  readonly sdk: FirestoreSdk
  /** Opens another client. */
  readonly open: () => firestore.Firestore
}

/** Collects the events of a listener and waits for the next one. */
export class Told<Told> {
  readonly all: Told[] = []
  #notify: () => void = () => {}
  #seen = 0

  readonly add = (told: Told): void => {
    this.all.push(told)
    this.#notify()
  }

  /** The next one that was not asked for yet. */
  async next(): Promise<Told> {
    while (this.#seen >= this.all.length) await new Promise<void>((resolve) => (this.#notify = resolve))
    return this.all[this.#seen++] as Told // it has that many
  }

  /** The first from here on that fulfils a condition. */
  async until(condition: (told: Told) => boolean): Promise<Told> {
    for (let told = await this.next(); ; told = await this.next()) if (condition(told)) return told
  }
}

/** The ids of a result, in its order. */
export const idsOf = (snapshot: firestore.QuerySnapshot) => snapshot.docs.map(({ id }) => id)

/** The ids that a listener and the server alone find; they must agree. */
export async function findBoth({ sdk }: FullStage, query: firestore.Query): Promise<string[]> {
  const server = idsOf(await sdk.getDocsFromServer(query))
  const told = new Told<firestore.QuerySnapshot>()
  const stop = sdk.onSnapshot(query, { includeMetadataChanges: true }, told.add)
  const listened = idsOf(await told.until(({ metadata }) => !metadata.fromCache))
  stop()
  return listened.join() === server.join() ? server : ['listener', ...listened, 'server', ...server]
}

/** Stores documents by their ids. */
export async function fill(
  { sdk }: FullStage,
  db: firestore.Firestore,
  path: string,
  documents: { readonly [id: string]: object },
): Promise<void> {
  const batch = sdk.writeBatch(db)
  for (const [id, data] of Object.entries(documents)) batch.set(sdk.doc(db, path, id), data)
  await batch.commit()
}

/** The code by which a call fails. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)),
  )
}

/** The code of a refusal with its words, where these are part of the wire. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? `${String(Object(error).code)}: ${error.message}` : String(error)),
  )
}
