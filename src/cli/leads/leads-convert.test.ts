import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()
const lead: StoredLead = {
  id: 'r1',
  reference: '12345-67890',
  formName: 'partnership',
  locale: 'de',
  name: 'Ann',
  email: 'ann@alder.example',
  company: 'Alder GmbH',
  country: 'DE',
  model: 'together',
  message: 'Hallo',
  createdAt: new Date('2026-01-15T12:00:00Z'),
}

test('a lead becomes a customer, and faults are named by their options', async () => {
  const site = await getSite()
  await openLeadStore(site.documents).createLead(lead, [])
  const { customers } = createGateway(site.documents)
  const run = async (...args: string[]) =>
    await agency(site.dataDir, 'leads', 'convert', '12345-67890', '--street', 'Am Weg 1', '--city', 'Kiel', ...args)
  expect(await run('--id', 'Alder')).toMatchObject({ code: 1, stdout: expect.stringContaining('options: id is not a customer id\n') })
  expect(await run('--id', 'alder')).toMatchObject({ code: 1, stdout: expect.stringContaining('options: address.postalCode is empty\n') })
  expect((await run('--id', 'alder', '--postalCode', '24103')).stdout).toContain('Made customer alder (Alder GmbH) of lead 12345-67890.\n')
  expect(await customers.findCustomer('alder')).toMatchObject({ emails: ['ann@alder.example'], address: { country: 'DE' }, locale: 'de' })
})
