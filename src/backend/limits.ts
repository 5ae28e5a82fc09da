import type { WriteLimit } from './write-allowance.ts'
import { commitWrites, pageDocuments } from '#protocol/request-limits.ts'

/** What one request may cost. Numbers are the hosted service's quotas unless said otherwise. */
export type Limits = {
  /** Size of a document, computed as `values/size.ts` says. */
  readonly documentBytes: number
  /** Length of a field path in UTF-8. */
  readonly fieldPathBytes: number
  /** Body of a request. */
  readonly requestBytes: number
  /** Body of a request without a token; our own, so that an unauthenticated request costs little before the rules refuse it. */
  readonly strangerRequestBytes: number
  /** Body of a request of a user, and a message of their streams; our own: reading JSON holds up everybody else. */
  readonly userRequestBytes: number
  /** Writes in one commit. */
  readonly commitWrites: number
  /** What one user may write in a time, all of them together; the service is not bound. Our own: the rules say what, and not how often. */
  readonly writesPerUser: readonly WriteLimit[]
  /** Field transforms of one document in one commit. */
  readonly documentTransforms: number
  /** Levels of collections inside one another. */
  readonly subcollectionLevels: number
  /** Documents that one batchGet may name, and the highest `limit` of a query (limits: page). */
  readonly pageDocuments: number
  /** Conjunctions in the disjunctive normal form of a filter, and values of IN and ARRAY_CONTAINS_ANY. */
  readonly disjunctions: number
  /** Values of NOT_IN. */
  readonly notInValues: number
  /** Fields that a query may compare by ranges. */
  readonly rangeFields: number
  /** Conditions in the disjunctive normal form of a query's filter, sort orders, and one for a parent document, together. */
  readonly queryParts: number
  /** Figures that one aggregation may ask for. */
  readonly aggregations: number
  /** Entries that one document may have in all indexes. */
  readonly indexEntries: number
  /** Time a query may take. */
  readonly queryMilliseconds: number
  /** From when on a query or a commit has a line in the log. Our own: a query of a page takes a few milliseconds. */
  readonly slowMilliseconds: number
  /** How long what was deleted may stay on the disk; longer as long as a reader needs it. Our own. */
  readonly vacuumDelayMilliseconds: number
  /** Streams that one user may have open; all that is said of streams is our own. */
  readonly streamsPerUser: number
  /** Streams that one client address may have open. */
  readonly streamsPerAddress: number
  /** Targets of one stream. */
  readonly streamTargets: number
  /** What a stream's client may leave unread before it is cut off. */
  readonly streamBufferBytes: number
  /** After so long without a message a streaming answer carries an empty one. */
  readonly heartbeatMilliseconds: number
  /** A stream of which no request was heard for so long is gone. */
  readonly streamIdleMilliseconds: number
  /** What a query or batchGet may answer; our own bound, because an answer is built in memory. */
  readonly resultBytes: number
  /** The same for a user: to hand over what is larger would hold up everybody else. */
  readonly userResultBytes: number
}

/** The limits of the product. */
export const defaultLimits: Limits = {
  documentBytes: 1_048_576,
  fieldPathBytes: 1500,
  requestBytes: 10_485_760,
  strangerRequestBytes: 65_536,
  userRequestBytes: 1_048_576,
  commitWrites,
  writesPerUser: [
    { seconds: 60, writes: 60, bytes: 524_288 },
    { seconds: 3600, writes: 300, bytes: 2_097_152 },
    { seconds: 86_400, writes: 1000, bytes: 5_242_880 },
  ],
  documentTransforms: 500,
  subcollectionLevels: 100,
  pageDocuments,
  disjunctions: 30,
  notInValues: 10,
  rangeFields: 10,
  queryParts: 100,
  aggregations: 5,
  indexEntries: 40_000,
  queryMilliseconds: 10_000,
  slowMilliseconds: 1000,
  vacuumDelayMilliseconds: 60_000,
  streamsPerUser: 20,
  streamsPerAddress: 200,
  streamTargets: 500,
  streamBufferBytes: 4_194_304,
  heartbeatMilliseconds: 30_000,
  streamIdleMilliseconds: 60_000,
  resultBytes: 67_108_864,
  userResultBytes: 16_777_216,
}
