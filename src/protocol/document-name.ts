import { utf8Length } from './utf8.ts'
import { WireFormatError } from './wire-format-error.ts'

/** Segments of a path below `…/documents`: an even number for a document, an odd number for a collection, none for the root. */
export type Path = readonly string[]

/** The database that a name belongs to. */
export type DatabaseName = { readonly projectId: string; readonly databaseId: string }

/** A parsed resource name. */
export type ResourceName = DatabaseName & { readonly path: Path }

/** Maximum size of one path segment in UTF-8 (Firestore quotas: document ID, collection ID). */
const maxSegmentBytes = 1500

/** Maximum size of a document's name in UTF-8 (Firestore quotas: 6 KiB). */
const maxNameBytes = 6144

const namePattern = /^projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.*))?$/s

/** Encodes a full resource name. */
export function encodeName({ projectId, databaseId }: DatabaseName, path: Path): string {
  return ['projects', projectId, 'databases', databaseId, 'documents', ...path].join('/')
}

/**
 * Parses the full name of a document, a collection or the root.
 *
 * @throws WireFormatError if it is invalid, or a segment is not allowed.
 */
export function decodeName(name: string): ResourceName {
  const match = namePattern.exec(name)
  if (!match) throw new WireFormatError(`Invalid resource name: ${JSON.stringify(name.slice(0, 200))}.`)
  if (utf8Length(name) > maxNameBytes) throw new WireFormatError(`Resource name is longer than ${maxNameBytes} bytes.`)
  const [, projectId = '', databaseId = '', rest] = match
  const path = rest === undefined ? [] : rest.split('/')
  path.forEach(assertSegment)
  return { projectId, databaseId, path }
}

/**
 * Parses a document's full name.
 *
 * @throws WireFormatError if it is not the name of a document.
 */
export function decodeDocumentName(name: string): ResourceName {
  const resource = decodeName(name)
  if (resource.path.length === 0 || resource.path.length % 2 !== 0) {
    throw new WireFormatError(`Document name ${JSON.stringify(name.slice(0, 200))} lacks a document id.`)
  }
  return resource
}

/**
 * Checks one segment of a path: a collection ID or a document ID.
 *
 * @throws WireFormatError for empty, too long and reserved segments.
 */
export function assertSegment(segment: string): void {
  if (segment === '') throw new WireFormatError('A path has an empty segment.')
  if (segment === '.' || segment === '..' || segment.includes('/'))
    throw new WireFormatError(`Invalid path segment ${JSON.stringify(segment)}.`)
  if (!segment.isWellFormed()) throw new WireFormatError('A path segment is not valid UTF-8.')
  if (utf8Length(segment) > maxSegmentBytes) throw new WireFormatError(`A path segment is longer than ${maxSegmentBytes} bytes.`)
  if (isReserved(segment) && numericId(segment) === undefined) {
    throw new WireFormatError(`Resource id ${JSON.stringify(segment)} is invalid because it is reserved.`)
  }
}

/** The number of an ID of the form `__id<n>__`, which sorts numerically and before all other IDs; undefined for other IDs. */
export function numericId(segment: string): bigint | undefined {
  const digits = /^__id(0|-?[1-9]\d{0,18})__$/.exec(segment)?.[1]
  if (digits === undefined) return undefined
  const number = BigInt(digits)
  return BigInt.asIntN(64, number) === number ? number : undefined
}

/** Whether a segment or a field name has the form `__…__`, which the provider reserves. */
export function isReserved(text: string): boolean {
  return text.length >= 4 && text.startsWith('__') && text.endsWith('__')
}
