import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'
import { compareAnswers, type OracleAnswer, type OracleDifference, runOracle } from './run-oracle.ts'

/** Where we answer otherwise on purpose: the step, or all; the beginning of the field's path; and why. */
const deliberate: readonly { readonly name?: string; readonly path: string; readonly why: string }[] = [
  { path: 'body.users.0.salt', why: 'No part of a password leaves the backend but in an export.' },
  { name: 'look up without a token', path: 'body.error', why: 'No token is no valid token.' },
  { name: 'refresh without a grant', path: 'body.error', why: 'The kind of the grant is looked at before the token.' },
  ...[
    { name: 'sign in after the reset', path: 'body.idToken.claims.name' },
    { name: 'verify', path: 'body.displayName' },
    { name: 'verify', path: 'body.providerUserInfo.0.displayName' },
    { name: 'change the address', path: 'body.displayName' },
    { name: 'change the address', path: 'body.providerUserInfo.0.displayName' },
  ].map((place) => ({ ...place, why: 'The emulator keeps the name of whoever set the account up before the first reset.' })),
  {
    name: 'look up who is anonymous',
    path: 'body.users.0.',
    why: 'We say `emailVerified`, `validSince` and `providerUserInfo` of everyone.',
  },
  { name: 'look up who followed', path: 'body.users.0.validSince', why: 'We say it of everyone.' },
  { name: 'give the password back', path: 'body.email', why: 'The address stays, so that mails about the account still arrive.' },
  { name: 'custom token of nonsense', path: 'body.error', why: 'What is wrong with a token is nobody’s business.' },
  { name: 'admin looks up', path: 'body.users.0.lastLoginAt', why: 'Nobody has signed in.' },
]

function isDeliberate({ name, path }: OracleDifference): boolean {
  return deliberate.some((rule) => (rule.name === undefined || rule.name === name) && path.startsWith(rule.path))
}

const recorded = JSON.parse(await readFile(new URL('../recordings/oracle.json', import.meta.url), 'utf8')) as readonly OracleAnswer[] // written by scripts/oracle.ts

test('responses match those of the official emulator, except for the listed differences', async () => {
  await using backend = await startBackend({ testing: true, allowedOrigins: ['http://localhost'] })
  const ours = await runOracle(backend.fetch, 'http://backend.test')
  expect(ours.map(({ name }) => name)).toEqual(recorded.map(({ name }) => name))
  expect(ours.length).toBeGreaterThanOrEqual(60)
  const differences = compareAnswers(ours, recorded)
  expect(differences.filter((difference) => !isDeliberate(difference))).toEqual([])
  // A difference that is gone is named no more.
  const unused = deliberate.filter(
    ({ name, path }) => !differences.some((other) => [undefined, other.name].includes(name) && other.path.startsWith(path)),
  )
  expect(unused).toEqual([])
})

test('a field that differs, is missing or is too much is found', () => {
  const theirs = [{ name: 'a', status: 200, body: { kind: 'x', users: [{ email: 'a', extra: 1 }] } }]
  const ours = [{ name: 'a', status: 400, body: { kind: 'x', users: [{ email: 'b' }], more: true } }]
  expect(compareAnswers(theirs, theirs)).toEqual([])
  expect(compareAnswers(ours, theirs).map(({ path }) => path)).toEqual(['body.more', 'body.users.0.email', 'body.users.0.extra', 'status'])
})
