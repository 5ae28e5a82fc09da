import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { openMemberStore } from '#gateway/members.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { customersList } from './customers-list.ts'
import { customersSetRole } from './customers-set-role.ts'

const getSite = shareSite()
const [zoe, ann] = ['zoe@a.example', 'ann@a.example'] as const

async function createSite() {
  const site = await getSite()
  await openCustomerStore(site.documents).putCustomer(createCustomer({ emails: [zoe, ann] }))
  return site
}

test('the agency gives each role, and the list names it', async () => {
  const site = await createSite()
  expect(await customersSetRole.run(['halde', 'Ann@A.example', 'bookkeeping'], site)).toBe(
    `Set the role of ${ann} at halde to bookkeeping.\n`,
  )
  expect(await customersList.run([], site)).toContain(`${zoe} (owner) ${ann} (book`)
  await customersSetRole.run(['halde', ann, 'owner'], site)
  await customersSetRole.run(['halde', zoe, 'member'], site)
  expect(await customersList.run([], site)).toContain(`${zoe} ${ann} (owner)`)
})

test.each<[string, string[], string]>([
  ['the last owner', ['halde', zoe, 'member'], 'is the last owner of halde'],
  ['somebody without access', ['halde', 'eve@halde.example', 'member'], 'has no access to halde'],
  ['an unknown customer', ['nobody', zoe, 'member'], 'No such customer: nobody'],
  ['a path for a customer', ['halde/invoices', zoe, 'member'], 'No such customer'],
  ['an unknown role', ['halde', ann, 'admin'], 'owner, member, bookkeeping'],
])('a role of %s is refused, and nothing changes', async (_, args, message) => {
  const site = await createSite()
  await expect(customersSetRole.run(args, site)).rejects.toThrow(message)
  expect(await customersList.run([], site)).toContain(`${zoe} (owner) ${ann}\n`)
})

test('why a role is refused goes to standard error', async () => {
  const site = await createSite()
  expect(await agency(site.dataDir, 'customers', 'set-role', 'halde', zoe, 'member')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${zoe} is the last owner of halde. Make another person an owner first.\n`,
  })
})

test('a changed role is in the audit log and among the changes of the customer, with who did it', async () => {
  await using folder = await createFolder()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ emails: [zoe, ann] })
  const file = join(folder.path, 'customers.json')
  await writeFile(file, JSON.stringify([customer]))
  await agency(folder.path, 'customers', 'import', file)
  expect(await agency(folder.path, 'customers', 'set-role', 'halde', ann, 'owner')).toMatchObject({ code: 0 })
  const { stdout } = await agency(folder.path, 'audit', 'list', '--json')
  const entries = JSON.parse(stdout) as readonly { documentName: string }[] // as it is written
  const entry = { action: 'updateDocument', outcome: 'OK', actor: 'mara', documentName: 'customers/halde' }
  expect(entries).toContainEqual(expect.objectContaining({ ...entry, changes: expect.stringContaining('owners') }))
  await using open = await openDocuments({ dataDir: folder.path })
  const changes = await openMemberStore(open.documents).listChanges('halde', new Date(0))
  expect(changes).toMatchObject([{ kind: 'changed', email: ann, staff: 'mara' }])
})
