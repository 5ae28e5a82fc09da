import { openCustomerStore } from '#gateway/customers.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { findViolations } from './find-violations.ts'
import { createPerson, openDocuments } from './people.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

test('a customer without invoices is shown the first steps', async ({ page, server, complaints, signInAs }) => {
  void complaints
  const person = await createPerson(server)
  const customer = createCustomer({ id: crypto.randomUUID(), company: 'Beginn GmbH', emails: [person.email] })
  await openCustomerStore(openDocuments(server)).putCustomer(customer)
  await signInAs(person)
  await openDashboard(page, '/de/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Willkommen, Beginn GmbH' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await main.getByRole('listitem').getByRole('link', { name: 'Firma und Rechnungen' }).click()
  await expect(main.getByLabel('Straße und Hausnummer')).toHaveValue(customer.address.street)
  await page.goBack()
  await main.getByRole('listitem').getByRole('link', { name: 'Frage stellen' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Anfragen' })).toBeVisible()
  await expect(main.getByText('Frage stellen')).toBeVisible()
})
