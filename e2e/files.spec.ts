import { sampleFiles } from '#testing/files/sample-files.ts'
import { ask } from './ask.ts'
import { createCompany, createPerson, openFiles, signInNewPerson, signInWithPassword, beginSession } from './people.ts'
import type { TestServer } from './server.ts'
import { expect, test } from './test.ts'

async function put(server: TestServer, name: string, bytes: Buffer): Promise<void> {
  await openFiles(server).uploadFile({ name, content: new Blob([new Uint8Array(bytes)]).stream(), sizeBytes: bytes.length })
}

test('a customer’s file opens only with its user’s session, and others get a 404', async ({ server }) => {
  const person = await createPerson(server)
  const { id } = await createCompany(server, [person])
  const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
  const stranger = await signInNewPerson(server)
  const pdf = sampleFiles['application/pdf']
  await put(server, `customers/${id}/Angebot März.pdf`, pdf)
  const path = `/dashboard/files/customers/${id}/${encodeURIComponent('Angebot März.pdf')}`

  const own = await ask(server.url, path, { headers: { cookie } })
  expect(own.status).toBe(200)
  expect(own.body.equals(pdf)).toBe(true)
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="Angebot Marz.pdf"; filename*=UTF-8''Angebot%20M%C3%A4rz.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  const part = await ask(server.url, path, { headers: { cookie, range: 'bytes=0-3' } })
  expect([part.status, part.body.toString()]).toEqual([206, '%PDF'])

  const foreign = await ask(server.url, path, { headers: { cookie: stranger.cookie } })
  const missing = await ask(server.url, `${path}x`, { headers: { cookie } })
  for (const answer of [foreign, missing]) {
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.text).not.toContain('%PDF')
  }
  const nobody = await ask(server.url, path)
  expect([nobody.status, nobody.headers.location]).toEqual([302, '/dashboard/login'])
  // The provider's own address requires a token, and an unauthenticated request gets no content.
  const direct = `/v0/b/fourfold.firebasestorage.app/o/${encodeURIComponent(`customers/${id}/Angebot März.pdf`)}`
  for (const query of ['?alt=media', '?alt=media&token=', '']) {
    expect((await ask(server.url, direct + query, { headers: { cookie } })).status).toBe(403)
  }
  expect((await ask(server.url, `${direct}?alt=media`, { headers: { authorization: 'Bearer owner' } })).status).toBe(401)
})

test('signing out also ends access to files', async ({ server }) => {
  const person = await createPerson(server)
  const { id } = await createCompany(server, [person])
  const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
  await put(server, `customers/${id}/a.txt`, sampleFiles['text/plain'])
  const path = `/dashboard/files/customers/${id}/a.txt`
  expect((await ask(server.url, path, { headers: { cookie } })).status).toBe(200)
  expect((await ask(server.url, '/session', { method: 'DELETE', headers: { cookie, origin: server.url } })).status).toBe(200)
  expect((await ask(server.url, path, { headers: { cookie } })).headers.location).toBe('/dashboard/login')
})
