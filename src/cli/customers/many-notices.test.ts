import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore, createNoticeWrite } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

test('behind a thousand notices, invitations are not repeated and a waiting mail is found', async () => {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const others = Array.from({ length: 1000 }, (_, at) =>
    createNoticeWrite({ id: `other-${at}`, kind: 'lead', requestId: 'l1', author: 'Mara', text: 'Hola' }),
  )
  for (const half of [others.slice(0, 500), others.slice(500)]) await site.documents.commit(half)
  await invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true, new Date(Date.now() + 60_000))
  const run = (...args: string[]) => agency(site.dataDir, ...args)

  expect((await run('customers', 'remind', 'halde')).stdout).toContain('zoe@halde.example is invited.')
  expect((await run('customers', 'remind', 'halde')).stdout).toContain('zoe@halde.example is already being invited')
  expect((await run('invoices', 'mail', '2026-0001', '--dry-run')).stdout).toContain('Would send the email about halde/2026-0001.')
  expect(await openNoticeStore(site.documents).listNotices()).toHaveLength(1002)
})
