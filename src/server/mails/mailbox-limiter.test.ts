import { expect, test } from 'vitest'
import { createMailboxLimiter } from './mailbox-limiter.ts'

test('receipts and links leave room for mails about calls; a mailbox gets five an hour', () => {
  let now = 0
  const mailboxes = createMailboxLimiter(() => now)
  const optional = () => mailboxes.admitOptional('ann+list@halde.example').isAdmitted
  const ofCall = () => mailboxes.admit('Ann@halde.example').isAdmitted
  expect(Array.from({ length: 10 }, optional)).toEqual([true, true, true, ...Array<boolean>(7).fill(false)])
  expect([ofCall(), ofCall(), ofCall()]).toEqual([true, true, false])
  now += 3_600_000
  expect(Array.from({ length: 5 }, ofCall)).toEqual([true, true, true, true, true])
  expect(optional()).toBe(false)
})
