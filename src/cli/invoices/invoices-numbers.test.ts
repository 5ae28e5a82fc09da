import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

test('the numbers of a year are listed, and gaps are named', async () => {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  const run = (...args: string[]) => agency(site.dataDir, 'invoices', 'numbers', ...args)
  expect(await run('2026')).toMatchObject({ code: 1, stderr: 'No invoices have a number of 2026.\n' })
  expect(await run('26')).toMatchObject({ code: 2 })
  await customers.putCustomer(createCustomer())
  await invoices.putInvoices('halde', [
    createInvoice(),
    createInvoice({ number: '2026-0002', state: 'void' }),
    createInvoice({ number: 'X7' }),
  ])
  expect(await run('2026')).toEqual({
    code: 0,
    stderr: '',
    stdout:
      'Sequence     First      Last       Issued  Void  Draft\n' +
      '2026-{0000}  2026-0001  2026-0002  1       1     0\n' +
      '(typed)      X7         X7         1       0     0\n' +
      'Void: halde/2026-0002\nNo number is missing.\n',
  })
  await invoices.putInvoices('halde', [createInvoice({ number: '2026-0006', state: 'draft' })])
  const { code, stdout } = await run('2026')
  expect(code).toBe(1)
  expect(stdout).toContain('Not issued: halde/2026-0006\nMissing: 2026-0003 to 2026-0005. Note for the auditor why.\n')
  expect(JSON.parse((await run('2026', '--json')).stdout)).toContainEqual({
    sequence: '2026-{0000}',
    number: '2026-0003',
    lastNumber: '2026-0005',
    state: 'missing',
  })
})
