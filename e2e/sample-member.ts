import { calendarDateAt } from '#domain/calendar-date.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createSampleAppointments } from '#testing/site/sample-customer/sample-appointments.ts'
import { createSampleCustomers, sampleId, sampleTimeZone } from '#testing/site/sample-customer/sample-customers.ts'
import { sampleFiles } from '#testing/site/sample-customer/sample-files.ts'
import { createBranchInvoices, createSampleInvoices } from '#testing/site/sample-customer/sample-invoices.ts'
import { createBranchProducts, createSampleProducts } from '#testing/site/sample-customer/sample-products.ts'
import { createSampleRequests } from '#testing/site/sample-customer/sample-requests.ts'
import { content } from '#testing/site/product-content.ts'
import { createPerson, openDocuments, openFiles, type Person } from './people.ts'
import type { TestServer } from './server.ts'

const { site } = content

/** A member of two companies, with the ids of the companies. */
export type SampleMember = Person & { readonly customerId: string; readonly branchId: string }

/** Creates a person whose two companies have every kind of invoice, product and request, on any day. */
export async function createSampleMember(server: TestServer): Promise<SampleMember> {
  const person = await createPerson(server, { displayName: 'Robin Muster' })
  const today = calendarDateAt(new Date(), sampleTimeZone)
  const gateway = createGateway(openDocuments(server))
  const customerId = crypto.randomUUID()
  // Companies are ordered by id, so this one is shown first.
  const branchId = `${customerId}-branch`
  const customers = createSampleCustomers(today).map((customer) => ({
    ...customer,
    id: customer.id === sampleId ? customerId : branchId,
    emails: [person.email],
  }))
  for (const customer of customers) await gateway.customers.putCustomer(customer)
  const rename = (path: string) => path.replace(`customers/${sampleId}/`, `customers/${customerId}/`)
  const products = createSampleProducts(today).map((product) => ({ ...product, files: product.files.map(rename) }))
  const invoices = createSampleInvoices(today, site)
  await Promise.all([
    gateway.invoices.putInvoices(customerId, invoices),
    gateway.invoices.putInvoices(branchId, createBranchInvoices(today, site)),
    gateway.products.putProducts(customerId, products),
    gateway.products.putProducts(branchId, createBranchProducts(today)),
    gateway.appointments.putAppointments(customerId, createSampleAppointments(today)),
    ...sampleFiles.map(({ name, text }) => putFile(server, rename(name), text)),
  ])
  for (const { id, request, answer } of createSampleRequests(invoices)) {
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
