import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import type { Profile } from '#domain/profiles/profile.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { type OwnAccount, siteContext, visitContext } from '#web/site.server.ts'
import { findTimeZone } from './find-time-zone.server.ts'
import { action, loader } from './notifications.tsx'
import { openSettings } from './settings-page.server.ts'
const user = { uid: 'kim', email: 'kim@books.example', emailVerified: true, displayName: undefined }
const halde = createCustomer({ timeZone: 'Europe/Amsterdam' })

/** The settings of a person who is a member of some customers and bookkeeper of others. */
function openPage(own: readonly Customer[], books: readonly Customer[]) {
  const stored: { profile: Profile; version: bigint } = { profile: {}, version: 1n }
  const gateway = {
    customers: { findCustomersByEmail: () => Promise.resolve(own) },
    profiles: {
      getProfile: () => Promise.resolve(stored),
      saveProfile: (_: string, profile: Profile) => {
        stored.profile = profile
        return Promise.resolve({ kind: 'saved' })
      },
    },
  } as unknown as Gateway // what the page uses of it
  const site = createSite({ content })
  const context = new RouterContextProvider()
  context.set(siteContext, { ...site, membersService: { ...site.membersService, findBooks: () => Promise.resolve(books) } })
  const rest = { own: {}, files: {} } as { own: OwnAccount; files: never } // which the page does not use
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway, ...rest })
  const url = new URL('http://site.test/dashboard/settings/notifications')
  const argumentsOf = (init?: RequestInit) => ({ request: new Request(url, init), url, context, params: {}, pattern: '' })
  return {
    stored,
    load: async () => (await loader(argumentsOf())).data,
    send: (fields: Record<string, string>) => action(argumentsOf({ method: 'POST', body: new URLSearchParams(fields) })),
    findTimeZone: () => findTimeZone(openSettings({ url, context })),
  }
}

test.each([
  ['who keeps books alone is offered the documents of each month only', [], [halde], true],
  ['a member is offered every mail', [halde], [], false],
  ['a member who keeps other books, too', [halde], [createCustomer({ id: 'other' })], false],
  ['somebody of no company yet, too', [], [], false],
])('%s', async (_, own, books, hasBooksAlone) => {
  expect(await openPage(own, books).load()).toMatchObject({ hasBooksAlone })
})

test('the form of a bookkeeper turns on the documents of each month, and nothing else off', async () => {
  const page = openPage([], [halde])
  expect(await page.send({ formName: 'booksNotifications', monthly: 'yes', invoiceFiles: 'eInvoicePdf' })).toMatchObject({
    data: { kind: 'saved' },
  })
  expect(page.stored.profile).toEqual({ notifications: { monthly: true, invoiceFiles: 'eInvoicePdf' } })
  expect((await page.load()).seen).toEqual({ invoices: 'yes', monthly: 'yes', requests: 'yes', invoiceFiles: 'eInvoicePdf' })
})

test('times are in the company’s time zone, unless the bookkeeper chose another', async () => {
  const page = openPage([], [halde])
  expect(await page.findTimeZone()).toBe('Europe/Amsterdam')
  page.stored.profile = { timeZone: 'Europe/Madrid' }
  expect(await page.findTimeZone()).toBe('Europe/Madrid')
  expect(await openPage([], []).findTimeZone()).toBe('UTC')
})
