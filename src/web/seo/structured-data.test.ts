import { expect, test } from 'vitest'
import { listStructuredDataErrors } from '#testing/site/structured-data-errors.ts'
import {
  describeArticle,
  describeBreadcrumbs,
  describeJobPosting,
  describeOrganization,
  describeService,
  describeWebSite,
  structuredData,
} from './structured-data.ts'

const site = {
  legalName: 'Fourfold GmbH',
  representative: 'Mara Lindholm',
  register: 'Amtsgericht Leipzig, HRB 1',
  vatId: 'DE123456789',
  founded: 2019,
  email: 'hello@example.com',
  phone: '+4934112345',
  phoneDisplay: '+49 341 12345',
  address: { street: 'Street 1', postalCode: '04107', city: 'Leipzig', country: 'DE' },
  timeZone: 'Europe/Berlin',
  openingHours: [{ days: [1, 5], opens: '09:00', closes: '17:00' }],
}

const things = {
  Organization: describeOrganization(site, 'Fourfold'),
  WebSite: describeWebSite('Fourfold', 'de'),
  BreadcrumbList: describeBreadcrumbs([{ name: 'Blog', path: '/blogs' }], 'Payouts', 'de'),
  Service: describeService({ name: 'Shop', description: 'A shop.', fromMinor: 2_160_050, currency: 'EUR' }, 'Fourfold'),
  BlogPosting: describeArticle(
    '/blogs/payouts',
    {
      title: 'Payouts',
      description: 'Who gets what.',
      language: 'en',
      image: 'https://origin.invalid/social.png',
      publishedAt: '2026-06-09T00:00:00.000Z',
      changedAt: '2026-11-27T00:00:00.000Z',
      author: { name: 'Mara Lindholm', path: '/blogs/authors/mara-lindholm' },
      tags: [{ name: 'Payments' }, { name: 'Marketplaces' }],
    },
    'Fourfold',
    'de',
  ),
  JobPosting: describeJobPosting(
    {
      id: 'designer',
      title: 'Designer <all>',
      summary: 'Draws & builds.',
      place: 'Leipzig',
      does: ['Draws'],
      brings: ['Time'],
      unneeded: 'A degree.',
      postedOn: '2026-10-01',
      validThrough: '2027-01-31',
      hoursPerWeek: { from: 32, to: 40 },
      salaryPerYear: { from: 50_000, to: 60_000, currency: 'EUR' },
    },
    site,
    'de',
  ),
} as const

test.each(Object.entries(things))('%s passes the rules of search engines', async (_, thing) => {
  expect(await listStructuredDataErrors(thing)).toEqual([])
})

test.each([
  ['a publisher without a name', { ...things.WebSite, publisher: { '@type': 'Organization' } }],
  ['breadcrumbs without a page', { ...things.BreadcrumbList, itemListElement: undefined }],
  [
    'a price without an amount',
    { ...things.Service, offers: { '@type': 'Offer', priceSpecification: { '@type': 'PriceSpecification', priceCurrency: 'EUR' } } },
  ],
  ['an author without a name', { ...things.BlogPosting, author: { '@type': 'Person' } }],
  ['a role without a place', { ...things.JobPosting, jobLocation: undefined }],
  ['a role posted on no day', { ...things.JobPosting, datePosted: 'soon' }],
])('%s is rejected', async (_, thing) => {
  expect(await listStructuredDataErrors(thing)).not.toEqual([])
})

test('types check the vocabulary of schema.org', () => {
  structuredData(things.WebSite, things.Service)
  // @ts-expect-error An unknown property.
  structuredData({ '@type': 'WebSite', name: 'Fourfold', titel: 'Fourfold' })
  // @ts-expect-error An unknown type.
  structuredData({ '@type': 'Servise', name: 'Shop' })
  // @ts-expect-error A property of a different type.
  structuredData({ '@type': 'BlogPosting', headline: 'Payouts', hiringOrganization: 'Fourfold' })
  expect(things.JobPosting).toMatchObject({
    url: 'https://origin.invalid/de/career#designer',
    description: '<p>Draws &amp; builds.</p><ul><li>Draws</li></ul><ul><li>Time</li></ul><p>A degree.</p>',
    employmentType: ['FULL_TIME', 'PART_TIME'],
  })
  expect(things.Organization).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Friday'] }],
  })
})
