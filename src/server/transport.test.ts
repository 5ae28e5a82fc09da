import { expect, test } from 'vitest'
import { httpLimits } from '#server/http-server.ts'
import { loadCertificate } from '#testing/tls-client.ts'
import { openPlainTransport, openSecureTransport } from './transport.ts'

test.each([
  ['in clear', openPlainTransport(httpLimits, () => {})],
  ['over TLS', openSecureTransport(loadCertificate('first'), httpLimits, () => {})],
])('%s, requests that are late are looked for every second', (_, { server }) => {
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 })
})
