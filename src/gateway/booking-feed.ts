import * as v from 'valibot'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** The key of the address at which the agency's calendar reads the bookings; only its hash is stored. */
const FeedKeySchema = v.object({
  id: v.string(),
  /** SHA-256 in hexadecimal digits. */
  keyHash: v.string(),
  createdAt: v.date(),
})
export type FeedKey = Readonly<Omit<v.InferOutput<typeof FeedKeySchema>, 'id'>>

/** The key of the feed: `bookingFeed/agency`. Methods reject with DocumentsError when the provider refuses. */
export type BookingFeed = {
  readonly findKey: () => Promise<FeedKey | undefined>
  /** Takes the place of the key before, which is good for nothing from then on. */
  readonly putKey: (key: FeedKey) => Promise<void>
  readonly deleteKey: () => Promise<void>
}

const path = ['bookingFeed', 'agency']

/** Path of the feed on the site, with its key. */
export function feedAddress(siteUrl: string, key: string): string {
  return `${siteUrl}/bookings/feed.ics?key=${key}`
}

/** The store of the key over a client of the provider. */
export function createBookingFeed(documents: DocumentsClient): BookingFeed {
  return {
    findKey: async () => {
      const [document] = await documents.batchGet([path])
      return document && parseDocument(FeedKeySchema, 'id', document)
    },
    putKey: async (key) => {
      await documents.commit([{ set: path, fields: encodePlainObject(key) }])
    },
    deleteKey: async () => {
      await documents.commit([{ delete: path }])
    },
  }
}
