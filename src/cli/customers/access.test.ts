import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createMembers } from '#gateway/members.ts'
import { createNotices } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await invoices.putInvoices('halde', [createInvoice()])
  return {
    site,
    run: (...args: string[]) => agency(site.dataDir, 'customers', ...args),
    listNotices: () => createNotices(site.documents).listNotices(9),
    find: () => customers.getCustomer('halde'),
  }
}

test('staff give somebody access in a role, and take it away; the site is told to write to them', async () => {
  const { run, listNotices, find, site } = await createSite()
  const invited = await run('invite', 'halde', 'Kim@books.example', '--role', 'bookkeeping')
  expect(invited.stdout).toMatch(/^kim@books\.example has access to halde with the role bookkeeping\.\nBatch /u)
  expect(await find()).toMatchObject({ emails: ['zoe@halde.example'], bookkeepers: ['kim@books.example'] })
  expect(await listNotices()).toMatchObject([{ kind: 'access', change: 'invited', email: 'kim@books.example', role: 'bookkeeping' }])
  expect((await run('show', 'halde')).stdout).toMatch(
    /Left to pay +119,00 €\n[^]*zoe@halde\.example +owner\nkim@books\.example +bookkeeping\n$/u,
  )
  expect((await run('remove-member', 'halde', 'kim@books.example', '--no-mail')).stdout).toContain('has no access to halde any more.\n')
  expect(await find()).toMatchObject({ bookkeepers: [] })
  expect(await listNotices()).toHaveLength(1)
  const changes = await createMembers(site.documents).listChanges('halde', new Date(0))
  expect(changes).toMatchObject([
    { kind: 'invited', staff: 'mara' },
    { kind: 'removed', staff: 'mara' },
  ])
})

test.each([
  [['invite', 'halde', 'zoe@halde.example'], 1, 'zoe@halde.example has access to halde already.'],
  [['invite', 'halde', 'zoe'], 2, 'zoe is no e-mail address.'],
  [['invite', 'nobody', 'a@b.example'], 1, 'There is no customer nobody.'],
  [['remove-member', 'halde', 'zoe@halde.example'], 1, 'zoe@halde.example is the last owner of halde; name another one first.'],
  [['remove-member', 'halde', 'a@b.example'], 1, 'a@b.example has no access to halde.'],
  [['show', 'nobody'], 1, 'There is no customer nobody.'],
])('customers %j is refused, and nothing changes', async (args, code, problem) => {
  const { run, find } = await createSite()
  const before = await find()
  expect(await run(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(problem) })
  expect(await find()).toEqual(before)
})
