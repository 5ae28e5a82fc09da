import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openNoticeStore } from '#gateway/notices.ts'
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
    listNotices: () => openNoticeStore(site.documents).listNotices(),
    find: () => customers.getCustomer('halde'),
  }
}

test('staff can give a person access with a role and take it away, with or without a mail', async () => {
  const { run, listNotices, find, site } = await createSite()
  const invited = await run('invite', 'halde', 'Kim@books.example', '--role', 'bookkeeping')
  expect(invited.stdout).toMatch(/^Gave kim@books\.example access to halde with the role bookkeeping\.\nBatch /u)
  expect(await find()).toMatchObject({ emails: ['zoe@halde.example'], bookkeepers: ['kim@books.example'] })
  expect(await listNotices()).toMatchObject([{ kind: 'access', change: 'invited', email: 'kim@books.example', role: 'bookkeeping' }])
  expect((await run('show', 'halde')).stdout).toMatch(
    /Left to pay +119,00 €\n[^]*zoe@halde\.example +owner\nkim@books\.example +bookkeeping\n$/u,
  )
  expect((await run('remove-member', 'halde', 'kim@books.example', '--no-mail')).stdout).toContain(
    'Removed the access of kim@books.example to halde.\n',
  )
  expect(await find()).toMatchObject({ bookkeepers: [] })
  expect(await listNotices()).toHaveLength(1)
  const changes = await openMemberStore(site.documents).listChanges('halde', new Date(0))
  expect(changes).toMatchObject([
    { kind: 'invited', staff: 'mara' },
    { kind: 'removed', staff: 'mara' },
  ])
})

test.each([
  [['invite', 'halde', 'zoe@halde.example'], 1, 'zoe@halde.example already has access to halde.'],
  [['invite', 'halde', 'zoe'], 2, 'Invalid email address: zoe.'],
  [['invite', 'nobody', 'a@b.example'], 1, 'No such customer: nobody.'],
  [['remove-member', 'halde', 'zoe@halde.example'], 1, 'zoe@halde.example is the last owner of halde. Make another person an owner first.'],
  [['remove-member', 'halde', 'a@b.example'], 1, 'a@b.example has no access to halde.'],
  [['show', 'nobody'], 1, 'No such customer: nobody.'],
])('customers %j is refused, and nothing changes', async (args, code, problem) => {
  const { run, find } = await createSite()
  const before = await find()
  expect(await run(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(problem) })
  expect(await find()).toEqual(before)
})

test('who was invited is said at once: while the mail waits, and once it is written', async () => {
  const { run, site } = await createSite()
  const stateOf = async (email: string) => {
    const line = (await run('members', '--waiting')).stdout.split('\n').find((each) => each.includes(email))
    return line?.split(/ {2,}/u).slice(-2).join(', ')
  }
  expect(await stateOf('zoe@halde.example')).toBe('not yet, no')
  await run('invite', 'halde', 'ada@halde.example')
  expect(await stateOf('ada@halde.example')).toBe('not yet, sending')
  expect((await run('remind', 'halde', 'ada@halde.example')).stdout).toMatch(/^ada@halde\.example is already being invited: /u)
  const notices = openNoticeStore(site.documents)
  const [notice] = await notices.listNotices()
  const mail = { id: `${notice?.id}-invited`, to: 'ada@halde.example', subject: 'S', text: 'T', html: 'H' }
  await notices.settleNotice(notice?.id ?? '', [mail])
  expect(await stateOf('ada@halde.example')).toMatch(/^not yet, \d{4}-\d\d-\d\d \d\d:\d\d$/u)
  expect((await run('remind', 'halde')).stdout).toMatch(
    /^zoe@halde\.example is invited\.\nada@halde\.example is reminded\.\nThis cannot be undone: /u,
  )
  expect(await stateOf('zoe@halde.example')).toBe('not yet, sending')
})

test('an import invites the people of all its customers, once', async () => {
  const { run, site, listNotices } = await createSite()
  const file = join(site.dataDir, 'customers.csv')
  const rows = ['id,company,emails,street,postalCode,city,country,locale,timeZone']
  for (const id of ['alder', 'birch'])
    rows.push(`${id},${id},ann@${id}.example;bob@${id}.example,Weg 1,1015,Amsterdam,NL,nl,Europe/Amsterdam`)
  await writeFile(file, rows.join('\n'))
  expect((await run('import', file, '--invite', '--dry-run')).stdout).toContain(
    'Would store: 2 customers\nann@alder.example would be invited.\nbob@alder.example would be invited.\n',
  )
  expect(JSON.parse((await run('import', file, '--invite', '--dry-run', '--json')).stdout)).toMatchObject({
    wouldStore: ['alder', 'birch'],
    invitations: [{ customerId: 'alder', email: 'ann@alder.example', outcome: 'invited' }, {}, {}, {}],
  })
  expect(await listNotices()).toEqual([])
  const lines = ['ann@alder', 'bob@alder', 'ann@birch', 'bob@birch'].map((name) => `${name}.example is invited.\n`)
  expect((await run('import', file, '--invite')).stdout).toContain(`Stored: 2 customers\n${lines.join('')}Batch `)
  expect((await run('import', file, '--invite')).stdout).toContain('2 already stored\nann@alder.example is already being invited')
  expect(await listNotices()).toHaveLength(4)
})
