import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { convertLead } from './convert-lead.ts'

const getBackend = shareBackend(startBackend)
const address = { street: 'Am Weg 1', postalCode: '24103', city: 'Kiel' }
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

test('a lead becomes a customer once, which is noted on it and can be undone', async () => {
  const site = await getBackend()
  const leads = openLeadStore(site.documents)
  await leads.createLead(lead, [])
  const { gateway, readSite } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  const operation = beginAct(site)
  const convert = async (id: string, using = beginAct(site)) => await convertLead(using, '12345-67890', { id, address })
  expect(await convert('alder', operation)).toMatchObject({ customer: { id: 'alder' } })
  const { timeZone } = await readSite()
  expect(await gateway.customers.findCustomer('alder')).toMatchObject({ company: 'Alder GmbH', emails: ['ann@alder.example'], timeZone })
  expect(await leads.findLead('r1')).toMatchObject({ customerId: 'alder' })
  expect(await convert('alder')).toMatchObject({ customer: { id: 'alder' } })
  expect(await convert('halde')).toEqual({ refusal: 'exists', key: 'halde' })
  expect(await convert('Alder')).toMatchObject({ refusal: 'invalid-fields', fields: [{ path: 'id' }] })
  expect(await convertLead(beginAct(site), '1', { id: 'ann', address })).toEqual({ refusal: 'no-such-lead' })
  expect(await openBatchStore(site.documents).undoBatch(operation.batch.id, 'undo')).toMatchObject({ removedCount: 1 })
  expect(await gateway.customers.findCustomer('alder')).toBeUndefined()
})
