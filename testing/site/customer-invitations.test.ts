import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openLeadStore } from '#gateway/leads.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { content } from '#testing/site/product-content.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { listStoredMails } from '#testing/site/stored-mails.ts'
import { createNoticeService } from '#server/customers/notice-service.ts'
import { customersAdd } from '#cli/customers/customer-records.ts'
import { customersRemind } from '#cli/customers/customers-remind.ts'
import { customersInvite } from '#cli/customers/customers-invite.ts'
import { customersMembers } from '#cli/customers/customers-members.ts'

const getSite = shareSite()
const [zoe, ann, kim] = ['zoe@a.example', 'ann@a.example', 'kim@a.example'] as const

/** A customer whose first person has signed in; the running site writes its mails on demand. */
async function createSite() {
  const site = await getSite()
  await openCustomerStore(site.documents).putCustomer(createCustomer({ emails: [zoe, ann], bookkeepers: [kim] }))
  await site.identity.createAccount({ email: zoe, isEmailVerified: true })
  const { writeMails } = createNoticeService({
    notices: openNoticeStore(site.documents),
    gateway: createGateway(site.documents),
    identity: site.identity,
    leads: openLeadStore(site.documents),
    createInvoiceFile: () => Promise.reject(new Error('Nobody wants files.')),
    staffMembers: openStaffMemberStore(site.documents),
    random: randomBytes,
    demoCustomerIds: [],
    now: Date.now,
    content,
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
  })
  return { site, writeMails, listMails: () => listStoredMails(site.documents) }
}

test('those who have not signed in yet are invited, and reminded from then on', async () => {
  const { site, writeMails, listMails } = await createSite()
  expect(await customersRemind.run(['halde'], site)).toBe(`${zoe} has already signed in.\n${ann} is invited.\n${kim} is invited.\n`)
  await writeMails()
  const mails = await listMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ann, 'Je klantomgeving bij Fourfold'],
    [kim, 'Je klantomgeving bij Fourfold'],
  ])
  expect(mails[0]?.text).toContain('https://site.test/nl/dashboard/login?mode=emailLink')
  expect(mails[0]?.text).toContain('Halde BV')
  expect(mails[0]?.text).toContain('de stand van je projecten')
  expect(mails[1]?.text).not.toContain('projecten')

  expect(await customersRemind.run(['halde', 'Ann@A.example'], site)).toBe(`${ann} is reminded.\n`)
  await writeMails()
  expect((await listMails()).map(({ subject }) => subject)).toContain('Je klantomgeving bij Fourfold wacht op je')
})

test('a person whom staff gave access counts as invited once mailed, and can be reminded', async () => {
  const { site, writeMails, listMails } = await createSite()
  const eve = 'eve@a.example'
  await customersInvite.run(['halde', eve], site)
  await writeMails()
  expect(await customersMembers.run([], site)).toMatch(/eve@a\.example +member +not yet +\d{4}-\d\d-\d\d \d\d:\d\d/u)
  expect(await customersRemind.run(['halde', eve], site)).toBe(`${eve} is reminded.\n`)
  await writeMails()
  expect((await listMails()).filter(({ to }) => to === eve)).toHaveLength(2)
})

test('an invitation to one customer does not count for another with the same id prefix', async () => {
  const { site, writeMails } = await createSite()
  await openCustomerStore(site.documents).putCustomer(createCustomer({ id: 'halde-nl', emails: [ann] }))
  await customersRemind.run(['halde-nl'], site)
  await writeMails()
  expect(await customersMembers.run([], site)).toMatch(/halde-nl +ann@a\.example +owner +not yet +\d{4}-\d\d-\d\d \d\d:\d\d/u)
  expect(await customersMembers.run([], site)).toMatch(/halde +ann@a\.example +member +not yet +no\n/u)
})

test('the list says who has signed in, and when the others were invited', async () => {
  const { site, writeMails } = await createSite()
  await customersRemind.run(['halde', ann], site)
  await writeMails()
  const list = await customersMembers.run(['--customer', 'halde'], site)
  expect(list).toMatch(/zoe@a\.example +owner +yes/u)
  expect(list).toMatch(/ann@a\.example +member +not yet +\d{4}-\d\d-\d\d \d\d:\d\d/u)
  expect(list).toMatch(/kim@a\.example +bookkeeping +not yet +no/u)
  const waiting: unknown = JSON.parse(await customersMembers.run(['--waiting', '--json'], site))
  expect(waiting).toMatchObject([{ customer: 'halde', email: ann, hasSignedIn: false }, { email: kim }])
})

test('a person who signs in before the mail is written gets none', async () => {
  const { site, writeMails, listMails } = await createSite()
  await customersRemind.run(['halde', ann], site)
  await site.identity.createAccount({ email: ann, isEmailVerified: true })
  await writeMails()
  expect(await listMails()).toEqual([])
})

test('a customer is added with its people invited', async () => {
  const { site, writeMails, listMails } = await createSite()
  const fields = {
    id: 'alder',
    company: 'Alder AG',
    emails: 'eve@alder.example',
    street: 'Weg 1',
    postalCode: '28195',
    city: 'Bremen',
    country: 'DE',
    locale: 'de',
    timeZone: 'Europe/Berlin',
  }
  const args = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value])
  expect(await customersAdd.run([...args, '--invite'], site)).toMatch(/eve@alder\.example is invited\.\n$/u)
  await writeMails()
  expect((await listMails()).map(({ to, subject }) => [to, subject])).toEqual([['eve@alder.example', 'Ihr Kundenbereich bei Fourfold']])
})

test.each([
  ['a stranger', ['halde', 'eve@a.example'], 'eve@a.example has no access to halde; no emails were sent'],
  ['an unknown customer', ['nobody'], 'No such customer: "nobody"'],
  ['no customer', [], "Missing required argument 'CUSTOMER'"],
])('a reminder of %s is refused, and no mail is sent', async (_, args, message) => {
  const { site, writeMails, listMails } = await createSite()
  await expect(customersRemind.run(args, site)).rejects.toThrow(message)
  await writeMails()
  expect(await listMails()).toEqual([])
})
