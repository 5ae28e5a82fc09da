import { createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importPKCS8, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callAccounts } from '#testing/identity/identity-calls.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { loadTestKey } from '#testing/identity/test-keys.ts'

const clientId = 'fourfold'

/** An issuer whose response at one path is two megabytes too long. */
async function startIssuer(longPath: string) {
  const server = createServer(({ url = '' }, response) => {
    const keys = [createPublicKey(loadTestKey('identity-provider')).export({ format: 'jwk' })]
    const answer = url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...answer, more: url === longPath ? 'x'.repeat(2 ** 21) : '' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { issuer, [Symbol.asyncDispose]: close }
}

test.each([
  ['nothing', '/', 200],
  ['its keys', '/keys', 400],
  ['its configuration, without which it cannot be asked', '/.well-known/openid-configuration', 500],
])('of an issuer that answers too much about %s the rest is not read', async (_, longPath, status) => {
  await using running = await startIssuer(longPath)
  const { issuer } = running
  await using backend = await startBackend({
    federatedProviders: [{ providerId: 'google.com', issuer, clientId, clientSecret: 'secret', isTrusted: true }],
  })
  const now = Math.floor(backend.clock.now() / 1000)
  const claims = { iss: issuer, aud: clientId, sub: 'anna-1', iat: now, exp: now + 3600, email: 'anna@halde.example', email_verified: true }
  const key = await importPKCS8(loadTestKey('identity-provider'), 'RS256')
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key)
  const postBody = new URLSearchParams({ providerId: 'google.com', id_token: idToken }).toString()
  const reply = await callAccounts(backend, 'signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true })
  expect(reply.status).toBe(status)
})
