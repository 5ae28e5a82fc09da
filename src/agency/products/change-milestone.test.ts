import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { createProduct } from '#testing/site/products.ts'
import { changeMilestone } from './change-milestone.ts'
import { saveProduct } from './product-rules.ts'

const getBackend = shareBackend(startBackend)
const shop = createProduct({ id: 'shop', milestones: [{ name: 'Launch', dueOn: '2026-06-01' }] })
const launch = { customerId: 'halde', productId: 'shop', name: 'Launch' }

async function createSite() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-05-31T22:30:00Z'))
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.products.putProducts('halde', [shop])
  return { site, find: async () => await gateway.products.findProduct('halde', 'shop') }
}

test('a milestone is done on the day of the customer, and removed', async () => {
  const { site, find } = await createSite()
  const done = { name: 'Launch', dueOn: '2026-06-01', doneOn: '2026-06-01' }
  expect(await changeMilestone(beginAct(site), launch, { doneOn: true })).toMatchObject({ milestone: done })
  expect(await find()).toMatchObject({ milestones: [done] })
  expect(await changeMilestone(beginAct(site), launch, 'remove')).toMatchObject({ product: { milestones: [] } })
  expect(await changeMilestone(beginAct(site), launch, 'remove')).toEqual({ refusal: 'no-such-milestone' })
  expect(await changeMilestone(beginAct(site), { ...launch, productId: 'Shop' }, 'remove')).toEqual({ refusal: 'no-such-product' })
})

test('a product is saved, and what is left out stays', async () => {
  const { site, find } = await createSite()
  const { milestones: _, links: __, files: ___, ...fields } = shop
  expect(await saveProduct(beginAct(site), { customerId: 'halde', ...fields, name: 'New shop' })).toEqual({
    refusal: 'exists',
    key: 'halde/shop',
  })
  const saved = await saveProduct(beginAct(site), { customerId: 'halde', ...fields, name: 'New shop' }, { isReplacing: true })
  expect(saved).toMatchObject({ change: 'changed', changedFields: ['name'] })
  expect(await find()).toEqual({ ...shop, name: 'New shop' })
  expect(
    await saveProduct(beginAct(site), { customerId: 'halde', ...fields, files: ['customers/alder/a.pdf'] }, { isReplacing: true }),
  ).toMatchObject({
    refusal: 'invalid-fields',
    fields: [{ path: 'product.files' }],
  })
})
