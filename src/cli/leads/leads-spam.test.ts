import { expect, test } from 'vitest'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()
const lead: StoredLead = {
  id: 'r1',
  reference: '12345-67890',
  formName: 'application',
  locale: 'de',
  name: 'Ann',
  email: 'ann@example.test',
  role: 'talent-pool',
  message: 'Buy now',
  createdAt: new Date('2026-01-15T12:00:00Z'),
}

test('a lead that is marked as spam leaves the list, and comes back', async () => {
  const site = await getSite()
  const leads = openLeadStore(site.documents)
  await leads.createLead(lead, [])
  await leads.createLead({ ...lead, id: 'r2', reference: '22222-22222', createdAt: new Date('2026-01-14T12:00:00Z') }, [])
  const run = async (...args: string[]) => (await agency(site.dataDir, 'leads', ...args)).stdout
  const references = async (...args: string[]) =>
    (JSON.parse(await run('list', '--json', ...args)) as { reference: string }[]).map(({ reference }) => reference) // as it is printed
  expect(await run('spam', '12345-67890', '--dry-run')).toContain('Would mark 12345-67890 of ann@example.test as spam.\n')
  expect(await references('--limit', '1')).toEqual(['12345-67890'])
  expect(await run('spam', '12345-67890')).toContain('Marked 12345-67890 of ann@example.test as spam.\n')
  expect(await references('--limit', '1')).toEqual(['22222-22222'])
  expect(await references('--spam')).toEqual(['12345-67890'])
  expect(await run('spam', '12345-67890', '--remove')).toContain('as no spam.\n')
  expect(await references()).toEqual(['12345-67890', '22222-22222'])
  expect(await agency(site.dataDir, 'leads', 'spam', '1')).toMatchObject({ code: 1, stderr: 'No such lead: 1.\n' })
})
