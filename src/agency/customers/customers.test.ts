import { expect, test } from 'vitest'
import { openMemberStore } from '#gateway/members.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { archiveCustomer } from './archive-customer.ts'
import { changeMemberRole, inviteMember, removeMemberAccess } from './change-access.ts'
import { saveCustomer } from './customer-rules.ts'
import { remindPeople } from './remind-people.ts'

const getBackend = shareBackend(startBackend)
const ada = { customerId: 'halde', email: ' Ada@Halde.example' }
const mails = { role: 'member', notifies: true } as const

/** A backend with one customer, whose one person is `zoe@halde.example`. */
async function createSite() {
  const site = await getBackend()
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  return { site, gateway, find: async () => await gateway.customers.findCustomer('halde') }
}

test('a person is invited, changes role and loses access, each noted with the member of staff', async () => {
  const { site, find } = await createSite()
  expect(await inviteMember(beginAct(site), ada, mails)).toEqual({ email: 'ada@halde.example', role: 'member' })
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([
    { kind: 'access', change: 'invited', email: 'ada@halde.example' },
  ])
  expect(await inviteMember(beginAct(site), ada, mails)).toEqual({ refusal: 'already-member' })
  expect(await changeMemberRole(beginAct(site), ada, 'owner')).toMatchObject({ role: 'owner' })
  expect(await find()).toMatchObject({ owners: ['zoe@halde.example', 'ada@halde.example'] })
  expect(await removeMemberAccess(beginAct(site), ada, { notifies: false })).toMatchObject({ role: 'owner' })
  const zoe = { customerId: 'halde', email: 'zoe@halde.example' }
  expect(await removeMemberAccess(beginAct(site), zoe, { notifies: false })).toEqual({ refusal: 'last-owner' })
  expect(await changeMemberRole(beginAct(site), { customerId: 'nobody', email: 'a@b.example' }, 'owner')).toEqual({
    refusal: 'no-such-customer',
  })
  expect(await find()).toMatchObject({ emails: ['zoe@halde.example'] })
  const changes = await openMemberStore(site.documents).listChanges('halde', new Date(0))
  expect(changes.map(({ kind, staff }) => [kind, staff])).toEqual(
    ['invited', 'changed', 'removed'].map((kind) => [kind, 'mara@vierfalt.example']),
  )
})

test('people are reminded, but neither strangers nor those of an archived customer', async () => {
  const { site, find } = await createSite()
  const remind = async (emails?: readonly string[]) => await remindPeople(beginAct(site), 'halde', emails)
  expect(await remind(['ida@halde.example'])).toEqual({ refusal: 'no-member', email: 'ida@halde.example' })
  expect(await remind()).toMatchObject({ people: [{ email: 'zoe@halde.example', outcome: 'invited' }] })
  expect(await remind()).toMatchObject({ people: [{ outcome: 'waiting' }] })
  expect(await archiveCustomer(beginAct(site), 'halde', true)).toMatchObject({ customer: { archivedAt: expect.any(Date) } })
  const { archivedAt: since } = (await find()) ?? {}
  for (const refused of [
    await remind(),
    await inviteMember(beginAct(site), ada, mails),
    await archiveCustomer(beginAct(site), 'halde', true),
  ])
    expect(refused).toEqual({ refusal: 'archived', since })
  expect(await archiveCustomer(beginAct(site), 'halde', false)).toMatchObject({ customer: { id: 'halde' } })
  expect(await archiveCustomer(beginAct(site), 'halde', false)).toEqual({ refusal: 'not-archived' })
  expect(await archiveCustomer(beginAct(site), 'Nobody', true)).toEqual({ refusal: 'no-such-customer' })
})

test('a customer is saved with codes as they are stored, and keeps what is left out', async () => {
  const { site, gateway, find } = await createSite()
  const { id, company, address } = createCustomer()
  const printed = { phone: '+31 (0)20 123-4567', vatId: 'NL 0044.95.445.B.01' }
  const save = async (changes: object, options?: { readonly updateTime: string }) =>
    await saveCustomer(beginAct(site), { id, company, address, ...changes }, options)
  expect(await save(printed)).toEqual({ refusal: 'exists', key: 'halde' })
  const [stored] = await gateway.customers.findVersionedCustomers(['halde'])
  const seen = { updateTime: stored?.updateTime ?? '' }
  expect(await save(printed, seen)).toMatchObject({ change: 'changed', changedFields: ['vatId', 'phone'] })
  expect(await find()).toMatchObject({ phone: '+31201234567', vatId: 'NL004495445B01', emails: ['zoe@halde.example'], locale: 'nl' })
  expect(await save({ ...printed, company: 'Halde NV' }, seen)).toEqual({ refusal: 'changed-meanwhile' })
  expect(await save({ vatId: 'NL004495446B01' }, seen)).toMatchObject({ refusal: 'invalid-fields', fields: [{ path: 'vatId' }] })
})
