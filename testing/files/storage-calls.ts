import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'

/** Address of the bucket's files in a backend under test. */
export const bucketUrl = `http://backend.test/v0/b/${testBucket}/o`

export function fileUrl(name: string): string {
  return `${bucketUrl}/${encodeURIComponent(name)}`
}

/** Headers of a call of the service. */
export async function serviceHeaders(backend: TestBackend): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await backend.createServiceToken('https://firebasestorage.googleapis.com/')}` }
}

/** An upload at once, as the SDK sends it. */
export function multipartUpload(name: string, bytes: Uint8Array, metadata: object = {}, headers: Record<string, string> = {}): Request {
  const boundary = '1234567890'
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--`),
  ])
  return new Request(`${bucketUrl}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${boundary}`,
      'content-length': String(body.length),
      ...headers,
    },
    body,
  })
}

/** The request that begins an upload in pieces. */
export function startUpload(
  name: string,
  sizeBytes: number | undefined,
  metadata: object = {},
  headers: Record<string, string> = {},
): Request {
  return new Request(`${bucketUrl}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(sizeBytes !== undefined && { 'x-goog-upload-header-content-length': String(sizeBytes) }),
      ...headers,
    },
    body: JSON.stringify(metadata),
  })
}

/** A further request of an upload in pieces. */
export function continueUpload(
  url: string,
  command: string,
  offset = 0,
  body?: Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  const own = { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset), ...headers }
  if (body instanceof ReadableStream) return streamRequest(url, body, own)
  return new Request(url, { method: 'POST', headers: own, ...(body && { body: Buffer.from(body) }) })
}

/** A request whose body comes as it is taken. */
export function streamRequest(url: string, body: ReadableStream<Uint8Array>, headers: Record<string, string>): Request {
  // The DOM's types do not know of `duplex`, which the Fetch standard asks for with a stream.
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** Uploads a file at once, as the service. */
export async function putFile(backend: TestBackend, name: string, bytes: Uint8Array, metadata: object = {}): Promise<Response> {
  return await backend.fetch(multipartUpload(name, bytes, metadata, await serviceHeaders(backend)))
}

/** Downloads a file, as the service. */
export async function getFile(backend: TestBackend, name: string, headers: Record<string, string> = {}): Promise<Response> {
  return await backend.fetch(new Request(`${fileUrl(name)}?alt=media`, { headers: { ...(await serviceHeaders(backend)), ...headers } }))
}

/** Names of the contents that lie on the disk. */
export async function listContents(backend: TestBackend): Promise<readonly string[]> {
  return await readdir(join(backend.dataDir, 'files'))
}
