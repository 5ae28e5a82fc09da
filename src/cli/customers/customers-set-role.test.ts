import { expect, test } from 'vitest'
import { createCustomers } from '#gateway/customers.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { customersList } from './customers-list.ts'
import { customersSetRole } from './customers-set-role.ts'

const getSite = shareSite()
const [zoe, ann] = ['zoe@a.example', 'ann@a.example'] as const

async function createSite() {
  const site = await getSite()
  await createCustomers(site.documents).putCustomer(createCustomer({ emails: [zoe, ann] }))
  return site
}

test('the agency gives each role, and the list names it', async () => {
  const site = await createSite()
  expect(await customersSetRole.run(['halde', 'Ann@A.example', 'bookkeeping'], site)).toBe(`${ann} has the role bookkeeping at halde.\n`)
  expect(await customersList.run([], site)).toContain(`${zoe} (owner) ${ann} (book`)
  await customersSetRole.run(['halde', ann, 'owner'], site)
  await customersSetRole.run(['halde', zoe, 'member'], site)
  expect(await customersList.run([], site)).toContain(`${zoe} ${ann} (owner)`)
})

test.each<[string, string[], string]>([
  ['the last owner', ['halde', zoe, 'member'], 'is the last owner of halde'],
  ['somebody without access', ['halde', 'eve@halde.example', 'member'], 'has no access to halde'],
  ['an unknown customer', ['nobody', zoe, 'member'], 'There is no customer "nobody"'],
  ['a path for a customer', ['halde/invoices', zoe, 'member'], 'There is no customer'],
  ['an unknown role', ['halde', ann, 'admin'], 'owner, member, bookkeeping'],
])('a role of %s is refused, and nothing changes', async (_, args, message) => {
  const site = await createSite()
  await expect(customersSetRole.run(args, site)).rejects.toThrow(message)
  expect(await customersList.run([], site)).toContain(`${zoe} (owner) ${ann}\n`)
})
