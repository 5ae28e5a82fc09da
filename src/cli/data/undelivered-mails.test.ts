import { expect, test } from 'vitest'
import { encodePlainObject, type PlainObject } from '#gateway/documents/typed-document.ts'
import { agency } from '#testing/site/agency.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

/** Stores a mail in a commit of its own, so that a later one is newer. */
async function storeMail(backend: TestBackend, id: string, data: PlainObject): Promise<void> {
  await backend.documents.commit([{ set: ['mail', id], fields: encodePlainObject(data) }])
}

const message = { subject: 'Your invoice 2026-0001', text: 'Secret words', html: '<p>Secret words</p>' }
const endTime = new Date('2026-03-09T08:00:00Z')

test('the doctor lists undelivered mails, newest first, with the server’s error and no content', async () => {
  await using backend = await startBackend({ mail: undefined })
  await storeMail(backend, 'sent', { to: 'ann@halde.example', message, delivery: { state: 'SUCCESS', endTime } })
  for (let at = 1; at <= 6; at++)
    await storeMail(backend, `m${at}`, {
      to: `p${at}@halde.example`,
      message,
      delivery: { state: 'ERROR', endTime, error: `550 no ${at}` },
    })
  const template = { name: 'resetPassword' }
  const error = '550-5.1.1 user\r\n550 \u001b[2Junknown'
  await storeMail(backend, 'm7', { to: 'zoe@halde.example', template, delivery: { state: 'ERROR', endTime, error } })
  await backend.close()

  const { code, stdout } = await agency(backend.dataDir, 'doctor')
  expect(code).toBe(0)
  expect(stdout).toContain('warning  7 mails could not be delivered and were given up:\n')
  expect(stdout).toContain('         zoe@halde.example (template resetPassword, 2026-03-09 09:00): 550-5.1.1 user 550 [2Junknown\n')
  expect(stdout).toContain('         p6@halde.example (“Your invoice 2026-0001”, 2026-03-09 09:00): 550 no 6\n')
  expect(stdout).toContain('         and 2 more\n         Correct the address')
  expect(stdout).not.toMatch(/p2@|Secret/u)

  const findings: unknown = JSON.parse((await agency(backend.dataDir, 'doctor', '--json')).stdout)
  expect(findings).toContainEqual({
    level: 'warning',
    what: '7 mails could not be delivered and were given up:',
    details: expect.arrayContaining([expect.stringContaining('2026-03-09T08:00:00.000Z): 550 no 3'), 'and 2 more']),
    advice: expect.stringContaining('docs/operating.md'),
  })
})

test('the doctor says how many mails wait to be tried again, and why the last attempt failed', async () => {
  await using backend = await startBackend({ mail: undefined })
  await storeMail(backend, 'm1', { to: 'ann@halde.example', message, delivery: { state: 'RETRY', endTime, error: '421 first' } })
  await storeMail(backend, 'm2', { to: 'bob@halde.example', message, delivery: { state: 'RETRY', endTime, error: '421 busy' } })
  await backend.close()
  const { code, stdout } = await agency(backend.dataDir, 'doctor')
  expect(code).toBe(0)
  expect(stdout).toContain('warning  2 mails wait to be tried again; the last attempt failed: 421 busy\n')
})
