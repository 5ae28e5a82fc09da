import { getApp } from 'firebase/app'
import {
  collection,
  doc,
  type Firestore,
  type FirestoreError,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryConstraint,
  terminate,
  where,
} from 'firebase/firestore'
import { shownStates } from '#domain/invoices/shown-states.ts'
import type { CustomerCollection } from '#gateway/documents/collections.ts'
import type { ProviderConfig } from '#gateway/browser/auth.ts'

export type LiveListeners = {
  /** Something of a customer has changed, or may have changed before anybody listened. */
  readonly onChange: () => void
  /** Whether news arrive at the moment. */
  readonly onConnection: (isConnected: boolean) => void
}

/** How many of the latest of a kind are watched: changes happen to them, and a customer may have thousands. */
const latest = 50

/**
 * Listens to what the signed-in person may see of customers, by the provider's own client: the latest invoices, requests and
 * appointments, the products, the customers themselves. The identity service must be open in this page.
 *
 * @returns Stops it.
 */
export function watchCustomers({ embeddedOrigin }: ProviderConfig, customerIds: readonly string[], listeners: LiveListeners): () => void {
  const { onChange, onConnection } = listeners
  const database = openDatabase(embeddedOrigin)
  const listening = new Set<object>()
  const unheard = new Set<object>()
  const fromCache = new Set<object>()
  const stops = customerIds.flatMap((id) => {
    const customer = doc(database, 'customers', id)
    const queries: Readonly<Record<CustomerCollection, readonly QueryConstraint[]>> = {
      invoices: [where('state', 'in', shownStates), orderBy('issuedOn', 'desc')],
      products: [],
      appointments: [orderBy('startsAt', 'desc')],
      requests: [orderBy('updatedAt', 'desc')],
    }
    const sources = Object.entries(queries).map(([name, constraints]) => query(collection(customer, name), ...constraints, limit(latest)))
    for (const source of [customer, ...sources]) {
      listening.add(source)
      unheard.add(source)
    }
    return [
      onSnapshot(
        customer,
        ({ metadata }) => hear(customer, metadata.fromCache, true),
        (error) => lose(customer, error),
      ),
      ...sources.map((source) =>
        onSnapshot(
          source,
          { includeMetadataChanges: true },
          (snapshot) => {
            const { metadata } = snapshot
            hear(source, metadata.fromCache, snapshot.docChanges().length > 0)
            if (metadata.fromCache) fromCache.add(source)
            else fromCache.delete(source)
            onConnection(fromCache.size === 0)
          },
          (error) => lose(source, error),
        ),
      ),
    ]
  })
  return () => {
    for (const stop of stops) stop()
    terminate(database).catch((error: unknown) => console.error('The live connection did not end.', error))
  }

  /** The first answers say how things stood when the listening began: what changed before is read once, after the last of them. */
  function hear(source: object, isFromCache: boolean, hasChanged: boolean): void {
    if (!unheard.has(source)) {
      if (hasChanged) onChange()
      return
    }
    if (!isFromCache) settle(source)
  }

  /** A person who lost the right to one of them hears of the others all the same; without any, nothing new arrives. */
  function lose(source: object, error: FirestoreError): void {
    // The person has left the customer, or been removed: a change like others.
    if (error.code === 'permission-denied' && !unheard.has(source)) onChange()
    else console.error('Some changes no longer appear by themselves.', error)
    fromCache.delete(source)
    listening.delete(source)
    settle(source)
    if (listening.size === 0) onConnection(false)
  }

  function settle(source: object): void {
    if (unheard.delete(source) && unheard.size === 0) onChange()
  }
}

function openDatabase(embeddedOrigin: string | undefined): Firestore {
  if (embeddedOrigin === undefined) return initializeFirestore(getApp(), {})
  const { host, protocol } = new URL(embeddedOrigin)
  return initializeFirestore(getApp(), { host, ssl: protocol === 'https:' })
}
