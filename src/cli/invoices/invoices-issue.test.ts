import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'

const getSite = shareSite()

/** A running site with two drafts and one that lacks a reason, of 2 March 2026. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const exempt = [createLine({ taxRate: 0, taxCategory: 'E' })]
  await invoices.putInvoices('halde', [
    ...['Draft-1', 'Draft-2'].map((number) => createInvoice({ number, state: 'draft' })),
    createInvoice({ number: 'Draft-3', state: 'draft', lines: exempt }),
  ])
  return {
    run: async (...args: string[]) => await agency(site.dataDir, 'invoices', ...args),
    find: async (number: string) => await invoices.findInvoice('halde', number),
  }
}

test('a draft is issued under the next number, or under its own', async () => {
  const { run, find } = await createSite()
  expect((await run('issue', 'Draft-1', '--on', '2026-05-01')).stdout).toContain(
    'Issued halde/Draft-1 as halde/2026-0001. The running site emails the customer within a minute.\nBatch ',
  )
  expect(await find('2026-0001')).toMatchObject({ state: 'open', issuedOn: '2026-05-01', dueOn: '2026-05-15' })
  expect(await find('Draft-1')).toBeUndefined()
  expect((await run('issue', 'Draft-2', '--keep-number', '--no-mail')).stdout).toContain('Issued halde/Draft-2 as halde/Draft-2.\nBatch ')
  expect(await run('issue', 'Draft-2')).toMatchObject({ code: 1, stderr: 'Cannot issue halde/Draft-2: it is open.\n' })
  expect(await run('issue', 'Draft-3')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('draft: halde/Draft-3 has no exemptionReasons.E'),
  })
})

test('a credit note without a number gets the next one', async () => {
  const { run, find } = await createSite()
  await run('issue', 'Draft-1', '--no-mail')
  expect((await run('credit', '2026-0001', '--on', '2026-05-02')).stdout).toContain(
    'Created credit note halde/2026-0002 for the full amount of halde/2026-0001.\n',
  )
  expect(await find('2026-0002')).toMatchObject({ kind: 'creditNote', creditsNumber: '2026-0001' })
})
