import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openCustomerStore } from './customers.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'

const getBackend = shareBackend()

test('a person sees the customers that name their address, by company, and no others', async () => {
  const backend = await getBackend()
  const customers = openCustomerStore(backend.documents)
  const both = createCustomer({ id: 'both', company: 'Zwart BV', emails: ['ann@halde.example', 'zoe@halde.example'] })
  const own = createCustomer({ id: 'own', company: 'école GmbH', emails: ['zoe@halde.example'] })
  const foreign = createCustomer({ id: 'foreign', company: 'Alder AG', emails: ['ann@halde.example', 'zoe@halde.example.org'] })
  for (const customer of [both, own, foreign, createCustomer({ id: 'nobody', emails: [] })]) await customers.putCustomer(customer)

  expect(await customers.findCustomersByEmail('zoe@halde.example')).toEqual([own, both])
  expect(await customers.findCustomersByEmail('Zoe@Halde.EXAMPLE')).toEqual([own, both])
  expect(await customers.findCustomersByEmail('ann@halde.example')).toEqual([foreign, both])
  for (const stranger of ['eve@halde.example', 'zoe@halde', '@halde.example', '', 'zoe@halde.example,ann@halde.example']) {
    expect(await customers.findCustomersByEmail(stranger)).toEqual([])
  }
})

test('a person whom a customer no longer names sees it no longer', async () => {
  const backend = await getBackend()
  const customers = openCustomerStore(backend.documents)
  await customers.putCustomer(createCustomer())
  await customers.putCustomer(createCustomer({ emails: ['ann@halde.example'] }))
  expect(await customers.findCustomersByEmail('zoe@halde.example')).toEqual([])
})

test('a customer is read as it was stored, without values that were removed', async () => {
  const backend = await getBackend()
  const customers = openCustomerStore(backend.documents)
  await customers.putCustomer(createCustomer({ vatId: 'NL000000000B00', phone: '+31201234567' }))
  await customers.putCustomer(createCustomer({ phone: '+31201234568' }))
  expect(await customers.getCustomer('halde')).toEqual(createCustomer({ phone: '+31201234568' }))
  await expect(customers.getCustomer('nobody')).rejects.toMatchObject({ name: 'DocumentsError', status: 'NOT_FOUND' })
})

test('a malformed customer is an error that names the document, without its data', async () => {
  const backend = await getBackend()
  const { id: _, ...fields } = createCustomer()
  const broken = { ...fields, locale: 'xx', phone: '0201234567', company: 5 }
  await backend.documents.commit([{ set: ['customers', 'broken'], fields: encodePlainObject(broken) }])
  const languages = locales.map((locale) => `"${locale}"`).join(' | ')
  const message = `customers/broken is malformed: company: is not string; phone: is not an E.164 number; locale: is not (${languages})`
  const { findCustomersByEmail, getCustomer } = openCustomerStore(backend.documents)
  await expect(findCustomersByEmail('zoe@halde.example')).rejects.toMatchObject({ name: 'MalformedDocumentError', message })
  await expect(getCustomer('broken')).rejects.toMatchObject({ name: 'MalformedDocumentError', message })
})
