import type { Caller } from '#backend/caller.ts'
import type { StorageContext } from './context.ts'
import { badRequest, unauthorized } from './refusal.ts'

/** Most names on a page (the hosted service's bound, which the SDK checks too). */
const pageSize = 1000

/** Lists names with a prefix, a page at a time. */
export async function listFiles(
  { store, authorize }: StorageContext,
  query: URLSearchParams,
  caller: Caller,
  bucket: string,
): Promise<object> {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') || undefined
  if (delimiter !== undefined && delimiter !== '/') throw badRequest('The delimiter of a list is a slash.')
  if (prefix !== '' && !prefix.endsWith('/')) throw badRequest('The prefix of a list ends with a slash.')
  if (!(await authorize(caller, { bucket, name: prefix.replace(/\/$/u, ''), operation: 'list' }))) throw unauthorized()
  const { names, prefixes, next } = await store.readFiles('listFiles', {
    bucket,
    prefix,
    delimiter,
    after: decodePageToken(query.get('pageToken')),
    limit: parseLimit(query.get('maxResults')),
  })
  return {
    prefixes,
    items: names.map((name) => ({ name, bucket })),
    ...(next !== undefined && { nextPageToken: Buffer.from(next).toString('base64url') }),
  }
}

function parseLimit(maxResults: string | null): number {
  if (maxResults === null) return pageSize
  if (!/^[1-9]\d{0,8}$/u.test(maxResults)) throw badRequest('maxResults is not a number above 0.')
  return Math.min(Number(maxResults), pageSize)
}

function decodePageToken(token: string | null): string | undefined {
  if (token === null || token === '') return undefined
  if (!/^[\w-]{1,2048}$/u.test(token)) throw badRequest('The page token is not valid.')
  return Buffer.from(token, 'base64url').toString('utf8')
}
