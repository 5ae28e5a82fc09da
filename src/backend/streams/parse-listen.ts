import * as v from 'valibot'
import { type DatabaseName, decodeName, encodeName, type Path } from '#protocol/document-name.ts'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import type { Query } from '#backend/queries/query.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'

/** The documents or the query of a target. */
export type TargetContent =
  | { readonly kind: 'documents'; readonly paths: readonly Path[] }
  | { readonly kind: 'query'; readonly query: Query }

/** Where a client resumes: a resume token (base64), or a time in microseconds. */
export type ResumePoint = { readonly kind: 'token'; readonly token: string } | { readonly kind: 'time'; readonly readTime: bigint }

/** A target to add. Its content is parsed separately, because an invalid one ends only the target, not the stream. */
export type AddTarget = {
  readonly kind: 'add'
  readonly targetId: number
  /** Equal for targets with textually equal content. */
  readonly key: string
  readonly parseContent: () => TargetContent
  readonly resume: ResumePoint | undefined
}

/** A message on a Listen stream (google.firestore.v1.ListenRequest). */
export type ListenRequest = AddTarget | { readonly kind: 'remove'; readonly targetId: number }

/** The context of parsing; both parsers throw ServiceError or WireFormatError. */
export type ListenContext = {
  readonly database: DatabaseName
  readonly parseQuery: (wire: unknown, parent: Path) => Query
  readonly parseDocumentName: (name: string) => Path
  /** Maximum number of documents of one target. */
  readonly pageDocuments: number
}

const TargetId = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1))

const Message = v.looseObject({
  database: v.optional(v.string()),
  addTarget: v.optional(
    v.looseObject({
      // proto3 omits zero.
      targetId: v.optional(TargetId, 0),
      documents: v.optional(v.looseObject({ documents: v.optional(v.array(v.string()), []) })),
      query: v.optional(v.looseObject({ parent: v.string(), structuredQuery: v.unknown() })),
      resumeToken: v.optional(v.string()),
      readTime: v.optional(v.string()),
    }),
  ),
  removeTarget: v.optional(TargetId),
})

/**
 * Parses a message on a Listen stream.
 *
 * @throws ServiceError or WireFormatError INVALID_ARGUMENT if it is invalid, which ends the stream.
 */
export function parseListen(message: unknown, context: ListenContext): ListenRequest {
  const parsed = v.safeParse(Message, message)
  if (!parsed.success) throw invalid('A request to listen is not understood.')
  const { database, addTarget, removeTarget } = parsed.output
  if (database !== undefined && `${database}/documents` !== encodeName(context.database, [])) {
    throw invalid('A request to listen names another database than its stream.')
  }
  if (removeTarget !== undefined && !addTarget) return { kind: 'remove', targetId: removeTarget }
  if (!addTarget || removeTarget !== undefined) throw invalid('A request to listen adds a target or removes one.')
  const { targetId, documents, query, resumeToken, readTime } = addTarget
  return {
    kind: 'add',
    targetId,
    key: JSON.stringify([query, documents]),
    resume: resumeToken
      ? { kind: 'token', token: resumeToken }
      : readTime
        ? { kind: 'time', readTime: decodeTimestamp(readTime) }
        : undefined,
    parseContent: () => {
      if (documents && !query) return parseDocuments(documents.documents, context)
      if (!query || documents) throw invalid('A target is either documents or a query.')
      return { kind: 'query', query: parseTargetQuery(query, context) }
    },
  }
}

function parseDocuments(names: readonly string[], { parseDocumentName, pageDocuments }: ListenContext): TargetContent {
  if (names.length === 0 || names.length > pageDocuments) throw invalid(`A target names between 1 and ${pageDocuments} documents.`)
  return { kind: 'documents', paths: [...new Set(names)].map(parseDocumentName) }
}

function parseTargetQuery({ parent: name, structuredQuery }: { parent: string; structuredQuery: unknown }, context: ListenContext): Query {
  const { path, ...database } = decodeName(name)
  if (encodeName(database, []) !== encodeName(context.database, [])) throw invalid('The parent of a query belongs to another database.')
  if (path.length % 2 !== 0) throw invalid('The parent of a query is a document or the root.')
  const query = context.parseQuery(structuredQuery, path)
  // The web SDK sends neither of them.
  if (query.projection) throw unbuilt('select in a target')
  if (query.offset > 0) throw unbuilt('offset in a target')
  return query
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
