import { expect, test } from 'vitest'
import { judgeAnswer, scoreOf } from './observatory.ts'

const url = 'https://site.test/'
const strong = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'sha256-aaaa'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

function judge(changes: Readonly<Record<string, string>>, html = '', shared: Readonly<Record<string, string>> = {}) {
  const crossOrigin = { origin: 'https://other.test', headers: new Headers(shared) }
  return judgeAnswer({ url, headers: new Headers({ ...strong, ...changes }), html, crossOrigin })
}

test('headers like those of the site lose nothing', () => {
  const findings = judge({ 'set-cookie': '__session=a; Path=/; HttpOnly; Secure; SameSite=Lax' }, '<script src="/assets/a.js"></script>')
  expect(findings.filter(({ points }) => points < 0)).toEqual([])
  expect(scoreOf(findings)).toBe(145)
})

test.each([
  ['Content-Security-Policy', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
  ['Content-Security-Policy', { 'content-security-policy': "default-src 'none'; script-src https:" }],
  ['Content-Security-Policy', { 'content-security-policy': "default-src 'none'; img-src http://a.test" }],
  ['Content-Security-Policy', { 'content-security-policy': "img-src 'self'" }],
  ['Content-Security-Policy', { 'content-security-policy': "default-src 'none'; default-src 'self'" }],
  ['X-Frame-Options', { 'content-security-policy': "default-src 'none'; frame-ancestors *" }],
  ['Strict-Transport-Security', { 'strict-transport-security': 'max-age=86400' }],
  ['Strict-Transport-Security', { 'strict-transport-security': 'max-age=63072000, max-age=63072000' }],
  ['X-Content-Type-Options', { 'x-content-type-options': 'nosniff, nosniff' }],
  ['Referrer-Policy', { 'referrer-policy': 'unsafe-url' }],
  ['Cross-Origin-Resource-Policy', { 'cross-origin-resource-policy': 'none' }],
  ['Cross-Origin-Opener-Policy', { 'cross-origin-opener-policy': 'none' }],
  ['Cookies', { 'set-cookie': '__session=a; Secure; SameSite=Lax' }],
  ['Cookies', { 'set-cookie': 'locale=a; HttpOnly; SameSite=Lax' }],
  ['Cookies', { 'set-cookie': 'locale=a; Secure; SameSite=None' }],
] as const)('%s that is weak fails: %j', (rule, changes) => {
  expect(judge(changes).filter(({ points }) => points < 0)).toContainEqual(expect.objectContaining({ rule }))
})

test('responses that are readable across origins and scripts of other origins fail', () => {
  const shared = { 'access-control-allow-origin': 'https://other.test', 'access-control-allow-credentials': 'true' }
  const findings = judge({}, '<script async src="https://other.test/a.js"></script>', shared)
  const failed = findings.filter(({ points }) => points < 0).map(({ rule }) => rule)
  expect(failed).toEqual(['Cross-Origin Resource Sharing', 'Subresource Integrity'])
})
