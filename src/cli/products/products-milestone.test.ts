import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'

const getSite = shareSite()

/** A running site with a product of two milestones. */
async function createSite() {
  const site = await getSite()
  const { customers, products } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const milestones = [
    { name: 'Design', dueOn: '2026-03-01' },
    { name: 'Go live', dueOn: '2026-06-01' },
  ] as const
  await products.putProducts('halde', [createProduct({ id: 'shop', milestones })])
  return {
    run: (...args: string[]) => agency(site.dataDir, 'products', 'milestone', ...args),
    list: async () => (await products.findProduct('halde', 'shop'))?.milestones,
  }
}

test('a milestone is added in its place, moved, done and taken away', async () => {
  const { run, list } = await createSite()
  expect((await run('halde/shop', 'Test', '--due', '2026-05-01')).stdout).toMatch(
    /^Saved milestone Test of halde\/shop: due 2026-05-01\.\nBatch /u,
  )
  await run('halde/shop', 'Design', '--done', '2026-03-02')
  await run('halde/shop', 'Go live', '--due', '2026-04-15')
  expect(await list()).toEqual([
    { name: 'Design', dueOn: '2026-03-01', doneOn: '2026-03-02' },
    { name: 'Go live', dueOn: '2026-04-15' },
    { name: 'Test', dueOn: '2026-05-01' },
  ])
  await run('halde/shop', 'Test', '--remove')
  expect((await run('halde/shop', 'Go live', '--done')).stdout).toMatch(/done \d{4}-\d\d-\d\d\./u)
  expect(await list()).toHaveLength(2)
})

test.each([
  [['halde/shop', 'Tst', '--done'], 1, 'No such milestone of halde/shop: Tst. To add it, use --due.'],
  [['halde/shop', 'Tst', '--remove'], 1, 'No such milestone of halde/shop: Tst.'],
  [['halde/shop', 'Design'], 2, 'Specify --due, --done or --remove.'],
  [['halde/shop', 'Design', '--due', 'soon'], 2, 'It is not a day such as 2026-02-28.'],
  [['halde/none', 'Design', '--done'], 1, 'No such product: halde/none.'],
])('products milestone %j is refused', async (args, code, problem) => {
  const { run, list } = await createSite()
  expect(await run(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(problem) })
  expect(await list()).toHaveLength(2)
})
