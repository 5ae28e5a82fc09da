import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createDemoCustomers, demoTimeZone } from '#server/demo/demo-customers.ts'
import { createDemoInvoices } from '#server/demo/demo-invoices.ts'
import { createDemoProducts } from '#server/demo/demo-products.ts'
import { agency, createFolder, shareSite } from './agency.ts'
import { content } from './product-content.ts'

const getSite = shareSite()

/** A running site with all records of the demo. */
async function createDemo() {
  const site = await getSite()
  const { customers, invoices, products } = createGateway(site.documents)
  const today = calendarDateAt(new Date(), demoTimeZone)
  const counts = { customers: 0, invoices: 0, products: 0 }
  for (const customer of createDemoCustomers(today)) {
    const own = {
      invoices: createDemoInvoices({ customer, today, content, seller: sellerOf(content.site) }),
      products: createDemoProducts({ customer, today, content }),
    }
    await customers.putCustomer(customer)
    await invoices.putInvoices(customer.id, own.invoices)
    await products.putProducts(customer.id, own.products)
    counts.customers++
    counts.invoices += own.invoices.length
    counts.products += own.products.length
  }
  return { site, counts }
}

test.each(['customers', 'invoices', 'products'] as const)('an import of the exported %s of the demo finds each unchanged', async (kind) => {
  const { site, counts } = await createDemo()
  await using folder = await createFolder()
  for (const format of ['json', 'csv']) {
    const file = join(folder.path, `demo.${format}`)
    expect(await agency(site.dataDir, kind, 'export', file)).toMatchObject({ code: 0, stderr: '' })
    const { code, stdout, stderr } = await agency(site.dataDir, kind, 'import', file, '--replace')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Stored: 0 new and 0 changed ${kind}; ${counts[kind]} unchanged`)
  }
})
