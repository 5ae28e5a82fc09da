import { expect, test } from 'vitest'
import { openNoticeStore } from '#gateway/notices.ts'
import { createInvitationWrite, openStaffMemberStore } from '#gateway/staff-members.ts'
import { callToken, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()

async function findAccount(site: Awaited<ReturnType<typeof getSite>>, email: string) {
  const [account] = await site.identity.findAccounts({ emails: [email] })
  return account
}

test('a person who is added gets an account with the role, and an invitation', async () => {
  const site = await getSite()
  const dryRun = await agency(site.dataDir, 'staff', 'add', 'Kim@Agency.example', '--role', 'bookkeeping', '--dry-run')
  expect(dryRun.stdout).toContain('Would invite kim@agency.example as bookkeeping.')
  expect(await findAccount(site, 'kim@agency.example')).toBeUndefined()

  const added = await agency(site.dataDir, 'staff', 'add', 'Kim@Agency.example', '--role', 'bookkeeping', '--locale', 'de')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const account = await findAccount(site, 'kim@agency.example')
  expect(account).toMatchObject({ customAttributes: '{"staff":"bookkeeping"}', isEmailVerified: false, hasPassword: false })
  const { email, localId: uid = '' } = account ?? {}
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([
    { kind: 'staff', uid, email, role: 'bookkeeping', locale: 'de' },
  ])

  const again = await agency(site.dataDir, 'staff', 'add', 'kim@agency.example')
  expect(again.stdout).toContain('Changed the role of kim@agency.example from bookkeeping to staff.')
  const listed = await agency(site.dataDir, 'staff', 'list', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ email, role: 'staff', state: 'invited', addedBy: 'mara' }])
  const invitation = { invitationHash: 'a'.repeat(64), invitationEndsAt: new Date(Date.now() + 60_000) }
  await site.documents.commit([createInvitationWrite(uid, invitation)])
  expect((await agency(site.dataDir, 'staff', 'list')).stdout).toMatch(/kim@agency\.example +staff +invited/u)
})

test('a removal takes the role and the invitation, keeps other claims, and ends the sessions', async () => {
  const site = await getSite()
  // The first command sets the clock forward: a revocation ends earlier sign-ins.
  site.clock.set(Date.now() - 10_000)
  const { localId: uid, idToken, refreshToken } = await signUp(site)
  const service = createService(site)
  const sessionId = await beginSession(service, idToken)
  expect(await service.find(sessionId)).toBeDefined()
  await site.identity.updateAccount({ localId: uid, customAttributes: '{"plan":"gold","staff":"owner"}' })
  await openStaffMemberStore(site.documents).addMember(
    { uid, addedAt: new Date() },
    { email: testUser.email, role: 'owner', locale: 'en', noticeId: 'n1' },
  )

  const removed = await agency(site.dataDir, 'staff', 'remove', testUser.email)
  expect(removed).toMatchObject({ code: 0, stderr: '' })
  expect(await findAccount(site, testUser.email)).toMatchObject({ customAttributes: '{"plan":"gold"}' })
  expect(await openStaffMemberStore(site.documents).findMember(uid)).toBeUndefined()
  site.clock.advance(5000)
  expect(await service.find(sessionId)).toBeUndefined()
  expect((await callToken(site, { grant_type: 'refresh_token', refresh_token: refreshToken })).status).toBe(400)

  expect((await agency(site.dataDir, 'staff', 'list')).stdout).toBe('No staff yet. To add a person, run: staff add EMAIL\n')
  expect((await agency(site.dataDir, 'staff', 'remove', testUser.email)).stderr).toContain(`${testUser.email} is no member of staff.`)
})

test('a disabled person and an unknown language are refused', async () => {
  const site = await getSite()
  const { localId } = await signUp(site)
  await site.identity.updateAccount({ localId, isDisabled: true })
  const refused = await agency(site.dataDir, 'staff', 'add', testUser.email)
  expect(refused.stderr).toContain(`${testUser.email} is disabled.`)
  expect((await agency(site.dataDir, 'staff', 'add', 'jan@agency.example', '--locale', 'fr')).code).toBe(2)
})
