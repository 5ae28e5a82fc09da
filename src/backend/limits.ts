import type { WriteLimit } from './write-allowance.ts'
import { commitWrites, pageDocuments } from '#protocol/request-limits.ts'

/** Limits of requests. The numbers are the hosted service's quotas unless noted otherwise. */
export type Limits = {
  /** Size of a document, as `values/size.ts` computes it. */
  readonly documentBytes: number
  /** Length of a field path in UTF-8. */
  readonly fieldPathBytes: number
  /** Body of a request. */
  readonly requestBytes: number
  /** Body of a request without a token. Our own: limits the cost of an unauthenticated request before the rules refuse it. */
  readonly strangerRequestBytes: number
  /** Body of a user's request, and a message of a user's stream. Our own: parsing JSON blocks all other requests. */
  readonly userRequestBytes: number
  /** Writes in one commit. */
  readonly commitWrites: number
  /**
   * What one user may write per period; all limits apply, but not to the service. Our own: the rules do not limit how often users write.
   */
  readonly writesPerUser: readonly WriteLimit[]
  /** Field transforms of one document in one commit. */
  readonly documentTransforms: number
  /** Levels of nested collections. */
  readonly subcollectionLevels: number
  /** Documents in one batchGet, and the highest `limit` of a query (limits: page). */
  readonly pageDocuments: number
  /** Conjunctions in the disjunctive normal form of a filter, and values of IN and ARRAY_CONTAINS_ANY. */
  readonly disjunctions: number
  /** Values of NOT_IN. */
  readonly notInValues: number
  /** Fields that a query may compare by ranges. */
  readonly rangeFields: number
  /** Conditions in the disjunctive normal form of a query's filter, sort orders, and one for a parent document, together. */
  readonly queryParts: number
  /** Aggregations in one query. */
  readonly aggregations: number
  /** Index entries of one document, in all indexes together. */
  readonly indexEntries: number
  /** Time a query may take. */
  readonly queryMilliseconds: number
  /** The duration from which a query or a commit is logged. Our own: a query of a page takes a few milliseconds. */
  readonly slowMilliseconds: number
  /** How long deleted data may stay on the disk; longer while a reader needs it. Our own. */
  readonly vacuumDelayMilliseconds: number
  /** Open streams of one user. All limits of streams are our own. */
  readonly streamsPerUser: number
  /** Open streams of one client address. */
  readonly streamsPerAddress: number
  /** Targets of one stream. */
  readonly streamTargets: number
  /** Data that a stream's client may leave unread before it is disconnected. */
  readonly streamBufferBytes: number
  /** A streaming response sends an empty message after this time without another message. */
  readonly heartbeatMilliseconds: number
  /** A stream that received no request for this time is considered abandoned. */
  readonly streamIdleMilliseconds: number
  /** Size of the response to a query or batchGet. Our own, because a response is built in memory. */
  readonly resultBytes: number
  /** The same for a user: passing on a larger response would block all other requests. */
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
