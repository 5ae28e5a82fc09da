import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { createProduct } from '#testing/site/products.ts'
import { changeStatus } from './change-status.ts'
import { saveProduct } from './product-rules.ts'

const getBackend = shareBackend(startBackend)
const paused = createProduct({ id: 'care', status: 'paused', nextInvoiceOn: '2026-02-01' })

async function createSite() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-30T22:30:00Z'))
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.products.putProducts('halde', [paused])
  const find = async () => (await gateway.products.findVersionedProducts([{ customerId: 'halde', id: 'care' }]))[0]
  return { site, gateway, find }
}

test('a product goes on by the customer’s clocks, in the state that was seen', async () => {
  const { site, find } = await createSite()
  const seen = { customerId: 'halde', id: 'care', updateTime: (await find())?.updateTime ?? '' }
  expect(await changeStatus(beginAct(site), seen, 'pause')).toEqual({ refusal: 'other-status', status: 'paused' })
  expect(await changeStatus(beginAct(site), seen, 'resume')).toMatchObject({ product: { status: 'active', nextInvoiceOn: '2026-05-01' } })
  expect(await changeStatus(beginAct(site), seen, 'pause')).toEqual({ refusal: 'changed-meanwhile' })
  expect(await changeStatus(beginAct(site), { ...seen, id: 'none' }, 'pause')).toEqual({ refusal: 'no-such-product' })
  const again = { ...seen, updateTime: (await find())?.updateTime ?? '' }
  expect(await changeStatus(beginAct(site), again, { endsOn: '2026-05-01' })).toMatchObject({ product: { status: 'ended' } })
})

test('a pause that ends by an import is not invoiced either, unless the day is given', async () => {
  const { site, gateway, find } = await createSite()
  const active = { customerId: 'halde', ...paused, status: 'active' }
  await saveProduct(beginAct(site), active, { isReplacing: true })
  expect((await find())?.product).toMatchObject({ status: 'active', nextInvoiceOn: '2026-05-01' })
  await gateway.products.putProducts('halde', [paused])
  await saveProduct(beginAct(site), { ...active, nextInvoiceOn: '2026-03-01' }, { isReplacing: true })
  expect((await find())?.product).toMatchObject({ status: 'active', nextInvoiceOn: '2026-03-01' })
})
