import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'

const getSite = shareSite()
const reversed = [createLine({ taxRate: 0, taxCategory: 'AE' })]

test('taxes are summed on both bases, and EU sales are listed', async () => {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  const { vatId: _, ...gent } = createCustomer({ id: 'gent' })
  await customers.putCustomer(createCustomer({ id: 'halde', vatId: 'NL123456782B12' }))
  await customers.putCustomer({ ...gent, address: { ...gent.address, country: 'BE' } })
  await invoices.putInvoices('halde', [
    createInvoice({ number: '1', issuedOn: '2026-03-02', prepaidMinor: 1190, paid: [['2026-04-09', 10_710]] }),
    createInvoice({ number: '2', issuedOn: '2026-03-02', currency: 'CHF' }),
    createInvoice({ number: '3', issuedOn: '2026-05-02', lines: reversed }),
    createInvoice({ number: '4', issuedOn: '2026-05-02', kind: 'advance', lines: reversed, paid: [['2026-06-01', 10_000]] }),
  ])
  const run = (...args: string[]) => agency(site.dataDir, 'invoices', ...args)
  const plain = async (...args: string[]) => (await run(...args)).stdout.replaceAll(/ +/gu, ' ')
  expect(await plain('taxes', '2026', '--month', '03')).toBe(
    'Month Country Category Rate Net Tax\n2026-03 NL S 19 % 100,00 CHF 19,00 CHF\nTotal 100,00 CHF 19,00 CHF\n\n' +
      'Month Country Category Rate Net Tax\n2026-03 NL S 19 % 100,00 € 19,00 €\nTotal 100,00 € 19,00 €\n',
  )
  expect(await plain('taxes', '2026', '--quarter', '2', '--by', 'payment')).toBe(
    'Month Country Category Rate Net Tax\n2026-04 NL S 19 % 90,00 € 17,10 €\n2026-06 NL AE 0 % 100,00 € 0,00 €\nTotal 190,00 € 17,10 €\n',
  )
  const { undated } = JSON.parse((await run('taxes', '2026', '--by', 'payment', '--json')).stdout) as { readonly undated: unknown } // checked below
  expect(undated).toEqual([{ customerId: 'halde', number: '1', issuedOn: '2026-03-02', currency: 'EUR', netMinor: 1000, taxMinor: 190 }])
  expect(await plain('taxes', '2026', '--by', 'payment')).toContain(
    'Not dated: halde/1 was paid in part before issue, net 10,00 €, tax 1,90 €. Add it to the month of payment.\n',
  )
  expect(await plain('eu-sales', '2026')).toBe(
    'Period VAT ID Country Kind Net Whole euros\n2026 Q2 NL123456782B12 NL services 100,00 € 100\n' +
      'Advance invoices paid then, not in the list: halde/4.\n',
  )
  await invoices.putInvoices('gent', [createInvoice({ number: '5', issuedOn: '2026-05-02', lines: reversed })])
  const missing = await run('eu-sales', '2026', '--month', '5')
  expect(missing.code).toBe(1)
  expect(missing.stdout).toContain('No VAT ID of an EU country: gent (5).\n')
  await invoices.putInvoices('halde', [createInvoice({ number: '6', issuedOn: '2026-08-02', lines: [createLine({ taxRate: 0 })] })])
  expect(await run('eu-sales', '2026', '--month', '8')).toMatchObject({
    code: 1,
    stdout: 'At 0 % without a VAT category, so not in the list: halde/6.\n',
  })
  expect(await run('eu-sales', '2026', '--quarter', '4')).toMatchObject({ code: 1, stderr: 'No such sales in 2026-10 to 2026-12.\n' })
  expect(await run('taxes', '2024')).toMatchObject({ code: 1, stderr: 'No tax is due in 2024-01 to 2024-12.\n' })
})

test.each([
  ['taxes', '26'],
  ['taxes', '2026', '--month', '13'],
  ['taxes', '2026', '--month', '3', '--quarter', '1'],
  ['taxes', '2026', '--by', 'day'],
  ['eu-sales', '2026', '--quarter', '5'],
])('invoices %s %s %s %s: wrong usage', async (...args) => {
  expect(await agency((await getSite()).dataDir, 'invoices', ...args)).toMatchObject({ code: 2, stdout: '' })
})
