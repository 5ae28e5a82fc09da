import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { createProduct } from '#testing/site/products.ts'
import { attachFile } from '#agency/invoices/attach-file.ts'
import { type FilesToPut, putFiles } from './put-files.ts'

const getBackend = shareBackend(startBackend)

/** A backend with an invoice and a product. */
async function createSite() {
  const site = await getBackend()
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  await gateway.products.putProducts('halde', [createProduct()])
  const createContent = (text: string, isPdf = true) => ({
    isPdf,
    upload: async (name: string) => {
      await site.files.uploadFile({ name, content: new Blob([text]).stream(), sizeBytes: text.length, contentType: 'text/plain' })
    },
  })
  return { site, gateway, createContent, names: async () => await site.files.listNames('customers/halde') }
}

test('a PDF becomes the document of an invoice, and is replaced only where that is meant', async () => {
  const { site, gateway, createContent, names } = await createSite()
  const attach = async (text: string, isReplacing: boolean, act = beginAct(site)) =>
    await attachFile(act, { customerId: 'halde', number: '2026-0001' }, createContent(text), isReplacing)
  const path = 'customers/halde/invoices/2026-0001.pdf'
  const dryRun = beginAct(site, { isDryRun: true })
  expect(await attach('one', false, dryRun)).toEqual({ paths: [path] })
  expect(dryRun.batch.read()).toMatchObject({ documentCount: 1, isStored: false })
  expect(await names()).toEqual([])
  expect(await attach('one', false)).toEqual({ paths: [path] })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ file: path })
  expect(await attach('other', false)).toEqual({ refusal: 'problems', problems: [{ problem: 'exists', file: 0 }] })
  const final = beginAct(site)
  expect(await attach('other', true, final)).toEqual({ paths: [path] })
  expect(final.batch.read()).toMatchObject({ final: 'replaced files are not kept' })
  expect(await site.files.findFile(path)).toMatchObject({ sizeBytes: 5 })
})

test('files are listed with their product, and all problems are named before one is stored', async () => {
  const { site, gateway, createContent, names } = await createSite()
  const put = async (plan: Partial<FilesToPut>) =>
    await putFiles(beginAct(site), { customerId: 'halde', files: [], isReplacing: false, ...plan })
  const content = createContent('a', false)
  const files = [
    { name: 'a.txt', content },
    { name: '../b', content },
    { name: 'c.txt', content: undefined },
    { name: 'a.txt', content },
  ]
  expect(await put({ files, productId: 'shop', invoiceNumber: '9' })).toEqual({
    refusal: 'problems',
    problems: [
      { problem: 'no-such-product' },
      { problem: 'no-such-invoice' },
      { problem: 'not-pdf', file: 0 },
      { problem: 'not-pdf', file: 1 },
      { problem: 'name', file: 1, fault: 'part' },
      { problem: 'unreadable', file: 2 },
      { problem: 'not-pdf', file: 3 },
      { problem: 'repeated', file: 3 },
    ],
  })
  expect(await put({ customerId: 'nobody' })).toEqual({ refusal: 'problems', problems: [{ problem: 'no-such-customer' }] })
  expect(await names()).toEqual([])
  expect(await put({ files: files.slice(0, 1), productId: 'support' })).toEqual({ paths: ['customers/halde/a.txt'] })
  expect(await gateway.products.findProduct('halde', 'support')).toMatchObject({ files: ['customers/halde/a.txt'] })
})
