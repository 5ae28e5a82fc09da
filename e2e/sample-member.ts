import { calendarDateAt } from '#domain/calendar-date.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createDemoAppointments } from '#server/demo/demo-appointments.ts'
import { createDemoCustomers, demoId, demoTimeZone } from '#server/demo/demo-customers.ts'
import { demoFiles } from '#server/demo/demo-files.ts'
import { createBranchInvoices, createDemoInvoices } from '#server/demo/demo-invoices.ts'
import { createBranchProducts, createDemoProducts } from '#server/demo/demo-products.ts'
import { createDemoRequests } from '#server/demo/demo-requests.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createPerson, openDocuments, openFiles, type Person } from './people.ts'
import type { TestServer } from './server.ts'

const { site } = await readContent(new URL('../content/', import.meta.url))

/** A person of two companies; the ids are the companies'. */
export type SampleMember = Person & { readonly customerId: string; readonly branchId: string }

/** Somebody new whose two companies hold what those of the demo do: every kind of invoice, product and request, on any day. */
export async function createSampleMember(server: TestServer): Promise<SampleMember> {
  const person = await createPerson(server, { displayName: 'Robin Muster' })
  const today = calendarDateAt(new Date(), demoTimeZone)
  const gateway = createGateway(openDocuments(server))
  const customerId = crypto.randomUUID()
  // In the order of their ids the first is shown first.
  const branchId = `${customerId}-branch`
  const customers = createDemoCustomers(today).map((customer) => ({
    ...customer,
    id: customer.id === demoId ? customerId : branchId,
    emails: [person.email],
  }))
  for (const customer of customers) await gateway.customers.putCustomer(customer)
  const rename = (path: string) => path.replace(`customers/${demoId}/`, `customers/${customerId}/`)
  const products = createDemoProducts(today).map((product) => ({ ...product, files: product.files.map(rename) }))
  const invoices = createDemoInvoices(today, site)
  await Promise.all([
    gateway.invoices.putInvoices(customerId, invoices),
    gateway.invoices.putInvoices(branchId, createBranchInvoices(today, site)),
    gateway.products.putProducts(customerId, products),
    gateway.products.putProducts(branchId, createBranchProducts(today)),
    gateway.appointments.putAppointments(customerId, createDemoAppointments(today)),
    ...demoFiles.map(({ name, text }) => putFile(server, rename(name), text)),
  ])
  for (const { id, request, answer } of createDemoRequests(invoices)) {
    const address = { customerId, id }
    await gateway.requests.createRequest(address, request, person.uid)
    if (answer !== undefined) await gateway.requests.answerRequest(address, { id: 'answer', author: 'Fourfold', text: answer })
  }
  return { ...person, customerId, branchId }
}

async function putFile(server: TestServer, name: string, text: string): Promise<void> {
  const content = new Blob([text])
  await openFiles(server).uploadFile({ name, content: content.stream(), sizeBytes: content.size, contentType: 'text/plain' })
}
