import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { readAuditLog } from '#backend/database/audit-log.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { bucketUrl, fileUrl, getFile, listContents, putFile, serviceHeaders } from '#testing/files/storage-calls.ts'

const getBackend = shareBackend()

/** Status and headers only. */
async function getHead(backend: TestBackend, name: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await getFile(backend, name, headers)
  await answer.body?.cancel()
  return answer
}

test('uploaded files are served with headers that keep them from running', async () => {
  const backend = await getBackend()
  for (const [type, bytes] of Object.entries(sampleFiles)) {
    await putFile(backend, `a/${type}`, bytes, { contentType: 'text/html', contentDisposition: 'inline; filename=x.html' })
    const { status, headers } = await getHead(backend, `a/${type}`)
    expect([type, status]).toEqual([type, 200])
    expect(headers.get('content-type')).toBe(type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
    expect(headers.get('content-disposition')).toMatch(type.startsWith('image/') ? /^inline;/u : /^attachment;/u)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('thirty disguised files are refused, or never displayed inline', async () => {
  const png = sampleFiles['image/png']
  const disguised: readonly (readonly [name: string, bytes: Buffer | string, contentType: string])[] = [
    ['page.png', '<html><script>alert(1)</script>', 'image/png'],
    ['page.jpg', '<!DOCTYPE html><p>', 'image/jpeg'],
    ['page.gif', '  <script>alert(1)</script>', 'image/gif'],
    ['page.txt', 'text <iframe src=//evil>', 'text/plain'],
    ['page.pdf', '<html>', 'application/pdf'],
    ['page.svg', '<svg onload=alert(1)>', 'image/svg+xml'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/png'],
    ['drawing.webp', '<?xml version="1.0"?><svg/>', 'image/webp'],
    ['style.xml', '<?xml-stylesheet href="x"?><a/>', 'text/xml'],
    ['feed.xml', '<rss/>', 'application/xml'],
    ['both.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png'],
    ['both.zip.png', Buffer.concat([png, sampleFiles['application/zip']]), 'image/png'],
    ['both.pdf.jpg', Buffer.concat([sampleFiles['image/jpeg'], sampleFiles['application/pdf']]), 'image/jpeg'],
    ['script.gif', 'GIF89a/*<svg onload=alert(1)>*/=1;alert(1)//', 'image/gif'],
    ['program.gif', 'GIF89a=1;alert(1)', 'image/gif'],
    ['markup.gif', Buffer.concat([Buffer.from('GIF89a<html><body>'), Buffer.from('003b', 'hex')]), 'image/gif'],
    [
      'php.jpg',
      Buffer.concat([sampleFiles['image/jpeg'].subarray(0, 20), Buffer.from('<?php 1;?>'), Buffer.from('ffd9', 'hex')]),
      'image/jpeg',
    ],
    ['cut.png', png.subarray(0, 40), 'image/png'],
    ['riff.webp', 'RIFF\x10\0\0\0WEBP<script>alert(1)</script>', 'image/webp'],
    ['utf16.txt', Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le'), 'text/plain'],
    ['utf7.txt', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', 'text/html; charset=utf-7'],
    ['mark.html', '\ufeff<html>', 'text/html'],
    ['script.js', 'alert(1)', 'text/javascript'],
    ['module.mjs', 'export default 1', 'application/javascript'],
    ['style.css', 'body { background: url(//evil) }', 'text/css'],
    ['flash.swf', 'CWS\x09', 'application/x-shockwave-flash'],
    ['worker.wasm', Buffer.from('0061736d01000000', 'hex'), 'application/wasm'],
    ['archive.mht', 'MIME-Version: 1.0\nContent-Type: text/html\n\n<html>', 'multipart/related'],
    ['page.html', sampleFiles['text/plain'], 'text/html'],
    ['page.pdf.html', sampleFiles['application/pdf'], 'text/html'],
  ]
  expect(disguised).toHaveLength(30)
  const backend = await getBackend()
  let storedCount = 0
  for (const [name, content, contentType] of disguised) {
    const stored = await putFile(backend, `u/${name}`, Buffer.from(content), { contentType })
    expect([name, stored.status === 200 || stored.status === 415]).toEqual([name, true])
    const { status, headers } = await getHead(backend, `u/${name}`)
    expect([name, status]).toEqual([name, stored.status === 200 ? 200 : 404])
    if (stored.status !== 200) continue
    storedCount++
    expect([name, headers.get('content-disposition')]).toEqual([name, expect.stringMatching(/^attachment;/u)])
    expect(headers.get('content-type')).not.toMatch(/html|svg|xml|script|css/u)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
  expect(storedCount).toBe(16)
  expect(await listContents(backend)).toHaveLength(storedCount)
})

test('thirty hostile names write nothing outside of the folder and do not break headers', async () => {
  const names = [
    '../../../etc/passwd',
    '..',
    '.',
    '/etc/passwd',
    '//etc/passwd',
    'a/../../b',
    'a/./b',
    'C:\\Windows\\system.ini',
    '\\\\host\\share',
    'a\\..\\..\\b',
    'con',
    'nul.txt',
    'a:b',
    'a\0b',
    'a\r\nset-cookie: x=1',
    'a\nb',
    '"; filename="evil.html',
    "a';x=y",
    'a%2F..%2Fb',
    '%00',
    'gpj\u202Eexe.txt',
    '\u{1F600}',
    'Ünï cödé',
    '日本語.txt',
    'قائمة.txt',
    'a'.repeat(1024),
    'ä'.repeat(600),
    ' ',
    '~/.ssh/id_rsa',
    '$(reboot)',
    '<script>alert(1)</script>',
    '*',
    '?',
    'a#b',
    '.htaccess',
  ]
  await using backend = await startBackend()
  const before = await readdir(backend.dataDir)
  for (const name of names) {
    const stored = await putFile(backend, name, Buffer.from(name.length.toString()))
    expect([name, stored.status === 200 || stored.status === 400]).toEqual([name, true])
    if (stored.status !== 200) continue
    const answer = await getFile(backend, name)
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[ !#-$&-[\]-~]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/u)
    const [, exact = ''] = /UTF-8''(.*)$/u.exec(disposition) ?? []
    expect(decodeURIComponent(exact)).not.toMatch(/[/\\\p{Cc}\u202E]|^\./u)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await answer.text()).toBe(name.length.toString())
  }
  for (const refused of ['', '.', '..', 'a\0b', 'a\nb', 'a\r\nset-cookie: x=1', 'ä'.repeat(600)])
    expect((await putFile(backend, refused, Buffer.from('x'))).status).toBe(400)
  expect((await readdir(backend.dataDir)).toSorted()).toEqual(before.toSorted())
  for (const name of await listContents(backend)) expect(name).toMatch(/^[\da-f]{32}$/u)
})

test('forty forms of Range are answered as RFC 9110 specifies', async () => {
  const backend = await getBackend()
  const bytes = Buffer.from('0123456789abcdefghij')
  await putFile(backend, 'r', bytes)
  const whole = [200, '0123456789abcdefghij', null] as const
  const none = [416, '', 'bytes */20'] as const
  const part = (first: number, last: number) => [206, bytes.subarray(first, last + 1).toString(), `bytes ${first}-${last}/20`] as const
  const cases: readonly (readonly [range: string, expected: readonly [number, string, string | null]])[] = [
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-19', part(0, 19)],
    ['bytes=0-20', part(0, 19)],
    ['bytes=0-99999', part(0, 19)],
    ['bytes=5-9', part(5, 9)],
    ['bytes=19-19', part(19, 19)],
    ['bytes=0-', part(0, 19)],
    ['bytes=19-', part(19, 19)],
    ['bytes=-1', part(19, 19)],
    ['bytes=-5', part(15, 19)],
    ['bytes=-20', part(0, 19)],
    ['bytes=-21', part(0, 19)],
    ['bytes=-99999999999999999999', part(0, 19)],
    ['BYTES=1-2', part(1, 2)],
    ['Bytes=1-2', part(1, 2)],
    ['bytes= 1-2', part(1, 2)],
    ['bytes=1-2 ', part(1, 2)],
    ['bytes=00001-0002', part(1, 2)],
    ['bytes=0-99999999999999999999', part(0, 19)],
    ['bytes=20-', none],
    ['bytes=20-30', none],
    ['bytes=99999999999999999999-', none],
    ['bytes=-0', none],
    ['bytes=21-21', none],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes', whole],
    ['', whole],
    ['bytes=5-4', whole],
    ['bytes=a-b', whole],
    ['bytes=1-b', whole],
    ['bytes=1 - 2', whole],
    ['bytes=0-1,3-4', whole],
    ['bytes=0-1, -1', whole],
    ['items=0-1', whole],
    ['bytes=0x0-1', whole],
    ['bytes=+1-2', whole],
    ['bytes=--1', whole],
    ['bytes=1-2-3', whole],
    ['bytes=1.0-2', whole],
  ]
  expect(cases).toHaveLength(40)
  for (const [range, [status, text, contentRange]] of cases) {
    const answer = await getFile(backend, 'r', { range })
    expect([range, answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([range, status, text, contentRange])
    expect(Number(answer.headers.get('content-length') ?? 0)).toBe(text.length)
  }
  const { headers } = await getHead(backend, 'r')
  const etag = headers.get('etag') ?? ''
  expect((await getHead(backend, 'r', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await getHead(backend, 'r', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  await putFile(backend, 'empty', new Uint8Array())
  expect((await getHead(backend, 'empty', { range: 'bytes=0-1' })).status).toBe(200)
})

test('requests to unknown addresses are refused', async () => {
  const backend = await getBackend()
  const headers = await serviceHeaders(backend)
  const cases: readonly (readonly [what: string, request: Request, status: number])[] = [
    ['another bucket', new Request('http://backend.test/v0/b/other/o/x', { headers }), 404],
    ['no bucket', new Request('http://backend.test/v0/b//o/x', { headers }), 404],
    ['a broken escape', new Request(`${bucketUrl}/%zz`, { headers }), 400],
    ['another method', new Request(fileUrl('x'), { method: 'PROPFIND', headers }), 405],
    ['no protocol', new Request(`${bucketUrl}?name=x`, { method: 'POST', headers, body: 'x' }), 400],
    [
      'no boundary',
      new Request(`${bucketUrl}?name=x`, {
        method: 'POST',
        headers: { ...headers, 'x-goog-upload-protocol': 'multipart', 'content-type': 'foo' },
        body: 'x',
      }),
      400,
    ],
    ['a bad token', new Request(fileUrl('x'), { headers: { authorization: 'Firebase rubbish' } }), 401],
    ['another scheme', new Request(fileUrl('x'), { headers: { authorization: 'Basic eDp5' } }), 401],
    ['nobody', new Request(fileUrl('x')), 403],
    ['nobody, of what is not there', new Request(fileUrl('y'), { method: 'DELETE' }), 403],
    ['a foreign page token', new Request(`${bucketUrl}?pageToken=%20`, { headers }), 400],
    ['no number', new Request(`${bucketUrl}?maxResults=none`, { headers }), 400],
    ['owner', new Request(fileUrl('x'), { headers: { authorization: 'Bearer owner' } }), 401],
    ['a token for documents', new Request(fileUrl('x'), { headers: { authorization: `Bearer ${await backend.getAccessToken()}` } }), 401],
  ]
  for (const [what, request, status] of cases) expect([what, (await backend.fetch(request)).status]).toEqual([what, status])
  expect(backend.logged).toEqual([])
})

test('only the service’s changes to audited file names are logged', async () => {
  await using backend = await startBackend({ files: { audited: ['customers/'] } })
  const headers = await serviceHeaders(backend)
  await putFile(backend, 'open/a', Buffer.from('a'))
  await putFile(backend, 'customers/c/a', Buffer.from('a'))
  const body = JSON.stringify({ cacheControl: 'no-store' })
  // The SDK's name of the scheme.
  const named = { authorization: String(headers['authorization']).replace('Bearer', 'Firebase') }
  await backend.fetch(new Request(fileUrl('customers/c/a'), { method: 'PATCH', headers: named, body }))
  for (const name of ['open/a', 'customers/c/a', 'customers/c/a'])
    await backend.fetch(new Request(fileUrl(name), { method: 'DELETE', headers }))
  const entries = readAuditLog(backend.dataDir, { limit: 10 })
  expect(entries.map(({ action, fileName, localId }) => [action, fileName, localId])).toEqual(
    ['deleteFile', 'changeFile', 'putFile'].map((action) => [action, 'customers/c/a', undefined]),
  )
  for (const { actor } of entries) expect(actor).toMatch(/@.+\.iam\.gserviceaccount\.com$/u)
})

test('the service creates and revokes download tokens, and other files have none', async () => {
  await using backend = await startBackend({ files: { withoutDownloadTokens: ['customers/'] } })
  const headers = await serviceHeaders(backend)
  await putFile(backend, 'open/a', Buffer.from('a'))
  await putFile(backend, 'customers/c/a', Buffer.from('a'))
  const change = async (query: string) => {
    const answer = await backend.fetch(new Request(`${fileUrl('open/a')}?${query}`, { method: 'POST', headers }))
    return String(((await answer.json()) as { downloadTokens: string }).downloadTokens).split(',') // the response's format
  }
  const [first = '', second = ''] = await change('create_token=true')
  const open = async (token: string) => {
    const answer = await backend.fetch(new Request(`${fileUrl('open/a')}?alt=media&token=${token}`))
    await answer.body?.cancel()
    return answer.status
  }
  expect([await open(first), await open(second), await open('x')]).toEqual([200, 200, 403])
  expect(await change(`delete_token=${first}`)).toEqual([second])
  expect(await open(first)).toBe(403)
  const [renewed = ''] = await change(`delete_token=${second}`)
  expect([await open(second), await open(renewed)]).toEqual([403, 200])
  const secret = await backend.fetch(new Request(fileUrl('customers/c/a'), { headers }))
  expect(await secret.json()).toMatchObject({ downloadTokens: '' })
  expect((await backend.fetch(new Request(`${fileUrl('customers/c/a')}?alt=media&token=`))).status).toBe(403)
})

test('an imported download token does not work where tokens are disabled', async () => {
  await using backend = await startBackend({ files: { withoutDownloadTokens: ['customers/'] } })
  const headers = await serviceHeaders(backend)
  await putFile(backend, 'customers/c/a', Buffer.from('a'))
  const given = await backend.fetch(new Request(`${fileUrl('customers/c/a')}?create_token=true`, { method: 'POST', headers }))
  const { downloadTokens } = (await given.json()) as { downloadTokens?: string } // the response's format
  const opened = await backend.fetch(new Request(`${fileUrl('customers/c/a')}?alt=media&token=${downloadTokens ?? ''}`))
  expect(opened.status).toBe(403)
})
