import { expect, test } from 'vitest'
import { createCustomer } from '#testing/site/customers.ts'
import { chooseCustomer, chooseInvoiceCustomer, type Visitor } from '#web/dashboard/customer/customers.server.ts'

const member = createCustomer({ id: 'own' })
const kept = createCustomer({ id: 'kept', emails: [] })

/** A visitor with these customers. The tests read nothing else of it. */
function openVisitor(own: readonly (typeof member)[], books: readonly (typeof member)[]): Visitor {
  const user = { uid: 'ann', email: 'ann@halde.example', emailVerified: true, displayName: undefined }
  const gateway = { customers: { findCustomersByEmail: () => Promise.resolve(own) } }
  return { user, gateway, files: {}, locale: 'de', findBooks: () => Promise.resolve(books) } as unknown as Visitor // what the test needs of it
}

const at = (query = '') => new URL(`http://site.test/de/dashboard/products${query}`)

async function choose(visitor: Visitor, query = ''): Promise<string | undefined | null> {
  try {
    return (await chooseCustomer(visitor, at(query))).chosen?.id
  } catch (error) {
    if (error instanceof Response) return error.headers.get('location')
    throw error
  }
}

test('a bookkeeper without other access is redirected to the invoices', async () => {
  const visitor = openVisitor([], [kept])
  for (const query of ['', '?customer=kept', '?customer=other']) {
    expect(await choose(visitor, query)).toBe('/de/dashboard/invoices?customer=kept')
    expect((await chooseInvoiceCustomer(visitor, at(query))).chosen?.id).toBe('kept')
  }
})

test('a bookkeeper of another company still sees their own company', async () => {
  const visitor = openVisitor([member], [kept])
  expect(await choose(visitor)).toBe('own')
  expect(await choose(visitor, '?customer=own')).toBe('own')
  expect(await choose(visitor, '?customer=kept')).toBe('/de/dashboard/invoices?customer=kept')
  expect((await chooseInvoiceCustomer(visitor, at())).choices.map(({ id }) => id)).toEqual(['own', 'kept'])
  expect(await choose(openVisitor([], []))).toBeUndefined()
})

test('of several companies the one in the page’s language is shown, unless the address names one', async () => {
  const [dutch, german] = [createCustomer({ id: 'a' }), createCustomer({ id: 'b', locale: 'de' })]
  const visitor = openVisitor([dutch, german], [])
  expect(await choose(visitor)).toBe('b')
  expect(await choose(visitor, '?customer=a')).toBe('a')
  expect(await choose({ ...visitor, locale: 'en' })).toBe('a')
})
