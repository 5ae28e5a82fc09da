import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { invoicesList } from './invoices-list.ts'
import { invoicesShare } from './invoices-share.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const credit = [createLine({ unitPriceMinor: 10_000 })]
  await invoices.putInvoices('halde', [
    createInvoice({ number: 'RE/1', state: 'draft' }),
    createInvoice({ number: '2' }),
    createInvoice({ number: '3', kind: 'creditNote', state: 'draft', lines: credit }),
  ])
  return {
    site,
    invoices,
    listSeen: async () => (await invoices.openLedger('halde')).invoices.map(({ number, state }) => `${number} ${state}`),
  }
}

test('a draft is shown to its customer once it is shared, and no longer when it is withdrawn', async () => {
  const { site, invoices, listSeen } = await createSite()
  expect(await listSeen()).toEqual(['2 open'])
  expect(await invoicesShare.run(['halde/RE/1'], site)).toBe('Shared halde/RE/1 with its customer as a proforma invoice.\n')
  expect(await listSeen()).toEqual(['RE/1 proforma', '2 open'])
  expect(await invoices.findShownInvoice('halde', 'RE/1')).toMatchObject({ state: 'proforma' })
  expect(await invoicesList.run([], site)).toMatch(/RE\/1 .* proforma /u)
  expect(await invoicesShare.run(['halde/RE/1', '--withdraw'], site)).toBe(
    'Withdrew halde/RE/1: it is a draft, hidden from its customer.\n',
  )
  expect(await listSeen()).toEqual(['2 open'])
  expect(await invoices.findShownInvoice('halde', 'RE/1')).toBeUndefined()
  expect(await invoicesList.run([], site)).toMatch(/RE\/1 .* draft /u)
})

test.each([
  ['halde/2', 'Cannot share halde/2: it was issued, and its customer already sees it.'],
  ['halde/3', 'Cannot share halde/3: credit notes are shown once they are issued.'],
  ['halde/4', 'No such invoice: halde/4.'],
  ['halde', 'No such invoice: halde.'],
])('%s is not shared: %s', async (name, problem) => {
  const { site } = await createSite()
  await expect(invoicesShare.run([name], site)).rejects.toThrow(problem)
})
