import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { detectLocale } from '#domain/locale-detection.ts'
import { toSiteLocale } from '#domain/locale.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { applySiteStructure, type SiteStructure } from '#domain/site-structure.ts'
import { checkContent } from '#i18n/content/content-check.ts'
import { createShownFileTest } from '#i18n/content/shown-files.ts'
import { parseContent } from '#i18n/content/content.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'
import { checkTranslations } from '#i18n/translation-check.ts'
import { listPages } from '#web/navigation/pages.server.ts'
import { parseRecord } from '#agency/imports/parse-record.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openProfileStore } from '#gateway/profiles.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { createBookingService } from '#server/bookings/booking-service.ts'
import { createNewsletterService } from '#server/contact/newsletter-service.ts'
import { encodeFields } from '#protocol/value-codec.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { createSearchSource } from '#web/search/search-entries.server.ts'

const structure: SiteStructure = {
  languages: ['de', 'en'],
  hiddenPaths: ['/pricing', '/blogs', '/services', '/references', '/career', '/team'],
}
applySiteStructure(structure)
const texts: Readonly<Record<string, string>> = { ...(await readContentFiles(sampleFolder)), 'structure.json': JSON.stringify(structure) }
const content = parseContent(texts)
const now = new Date('2026-12-01T12:00:00Z')
const here = { clientAddress: '192.0.2.1' }

test('the first language of a site is its default and carries no prefix', () => {
  expect(localizePath('de', '/team')).toBe('/team')
  expect(localizePath('en', '/team')).toBe('/en/team')
  expect(splitLocalePath('/en/team')).toEqual({ locale: 'en', path: '/team' })
  expect(splitLocalePath('/nl/team')).toEqual({ locale: 'de', path: '/nl/team' })
  expect(detectLocale('nl,en;q=0.5')).toBe('en')
})

test('a stored language that the site has no more is its default one', () => {
  expect([toSiteLocale('en'), toSiteLocale('nl')]).toEqual(['en', 'de'])
})

test('a language that the site has given up stays stored, and no new customer gets it', async () => {
  await using backend = await startBackend()
  const customers = openCustomerStore(backend.documents)
  await customers.putCustomer(createCustomer({ locale: 'nl' }))
  const [stored] = await customers.findVersionedCustomers(['halde'])
  expect(stored).toMatchObject({ locale: 'de' })
  const readStored = async () => (await backend.documents.batchGet([['customers', 'halde']]))[0]?.fields.get('locale')
  const { updateTime, ...read } = stored ?? { ...createCustomer(), updateTime: '' }
  await customers.storeCustomers([{ ...read, company: 'Halde VOF', replaces: { ...read, updateTime } }])
  expect(await customers.getCustomer('halde')).toMatchObject({ company: 'Halde VOF', locale: 'de' })
  expect(await readStored()).toBe('nl')
  const [again] = await customers.findVersionedCustomers(['halde'])
  await customers.storeCustomers([{ ...read, locale: 'en', replaces: again }])
  expect(await readStored()).toBe('en')

  const value = { ...createCustomer(), locale: 'nl' }
  const { problems } = parseRecord(customerRecords, { place: 'entry 1', value }, now)
  expect(problems.map(({ problem }) => problem)).toContain('locale is "nl", not one of de, en')
})

const getBackend = shareBackend()
const unlimited: MailboxLimiter = { admit: () => ({ isAdmitted: true }), admitOptional: () => ({ isAdmitted: true }) }
const agency = { content, siteName: 'Fourfold', siteUrl: 'https://site.test', agencyEmail: 'hello@site.test', mailboxes: unlimited }

/** Stores a record as a site did that had Dutch, and reads back its language, and the texts of the mails that were written since. */
async function storeInDutch({ documents }: TestBackend, path: readonly string[]) {
  await documents.commit([{ set: path, fields: new Map([['locale', 'nl']]), mask: [['locale']] }])
  return {
    readLocale: async () => (await documents.batchGet([path]))[0]?.fields.get('locale'),
    listMails: async () => JSON.stringify((await documents.runQuery({ collection: ['mail'] })).map(({ fields }) => encodeFields(fields))),
  }
}

test('a booked call keeps a language that the site gave up, and its mails use the default one', async () => {
  const backend = await getBackend()
  const bookings = openBookingStore(backend.documents)
  const service = createBookingService({
    ...agency,
    bookings,
    listBusy: async () => [],
    now: backend.clock.now,
    random: randomBytes,
  })
  const from = new Date(backend.clock.now())
  const [start = from, other = from] = await service.listSlots({ from, to: new Date(from.getTime() + 40 * 86_400_000) })
  const visitor = { name: 'Zoë', email: 'zoe@halde.example', locale: 'en', timeZone: 'Europe/Berlin' } as const
  const booked = await service.book({ ...visitor, start, idempotencyKey: '0'.repeat(32) }, here)
  const token = 'token' in booked ? booked.token : ''
  const [booking] = await bookings.listBookingsOf(visitor.email)
  const { readLocale, listMails } = await storeInDutch(backend, ['bookings', booking?.id ?? ''])
  expect(await service.move(token, other, here)).toMatchObject({ start: other })
  expect(await readLocale()).toBe('nl')
  expect(await service.cancel(token, here)).toMatchObject({ state: 'canceled' })
  expect(await readLocale()).toBe('nl')
  expect(await bookings.listBookingsOf(visitor.email)).toMatchObject([{ locale: 'de', state: 'canceled', sequence: 2 }])
  const mails = await listMails()
  expect(mails).toContain('https://site.test/booking?booking=')
  expect(mails).not.toContain('/nl/')
})

test('a subscription keeps a language that the site gave up until it is asked for in another', async () => {
  const backend = await getBackend()
  const subscriptions = openSubscriptionStore(backend.documents)
  const service = createNewsletterService({ ...agency, subscriptions, now: backend.clock.now, random: randomBytes })
  const asked = { list: 'newsletter', email: 'zoe@halde.example' } as const
  await service.subscribe({ ...asked, locale: 'en' }, here)
  const [subscription] = await subscriptions.listSubscriptionsOf(asked.email)
  const { readLocale, listMails } = await storeInDutch(backend, ['newsletter', subscription?.id ?? ''])
  const link = { id: subscription?.id ?? '', key: subscription?.key ?? '' }
  await service.confirm(link)
  expect(await service.find(link)).toMatchObject({ state: 'confirmed', locale: 'de' })
  expect(await readLocale()).toBe('nl')
  backend.clock.advance(120_000)
  await service.subscribe({ ...asked, locale: 'de' }, here)
  expect(await listMails()).toContain('https://site.test/newsletter?subscription=')
  backend.clock.advance(120_000)
  await service.subscribe({ ...asked, locale: 'en' }, here)
  expect(await readLocale()).toBe('en')
})

test('a profile keeps a language that the site gave up until its person chooses another', async () => {
  const backend = await getBackend()
  const profiles = openProfileStore(backend.documents)
  await profiles.saveProfile('zoe', { displayName: 'Zoë', locale: 'en' }, undefined)
  const { readLocale } = await storeInDutch(backend, ['users', 'zoe'])
  const stored = await profiles.getProfile('zoe')
  expect(stored.profile.locale).toBe('de')
  expect(await profiles.saveProfile('zoe', { locale: 'de' }, stored)).toEqual({ kind: 'saved' })
  expect(await profiles.getProfile('zoe')).toMatchObject({ profile: { locale: 'de' } })
  expect(await readLocale()).toBe('nl')
  await profiles.saveProfile('zoe', { locale: 'en' }, await profiles.getProfile('zoe'))
  expect(await readLocale()).toBe('en')
})

test('pages exist in the languages of the site alone, and hidden ones not at all', () => {
  const addresses = listPages(content, now).map(({ address }) => address)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/en', '/how-we-work', '/en/how-we-work', '/terms']))
  expect(addresses.filter((address) => /^\/(?:nl|es|de)\b|pricing|blogs|services|references|career|team/u.test(address))).toEqual([])
})

test('nothing of a hidden page is listed or found', () => {
  expect([content.posts, content.cases, content.roles, content.services, content.people]).toEqual([[], [], [], [], []])
  const found = createSearchSource(content, 'de', now).entries.map(({ path }) => path)
  expect(found).toContain('/how-we-work')
  expect(found.filter((path) => /pricing|blogs|services|references|career/u.test(path))).toEqual([])
})

test('menus leave hidden pages out', () => {
  const { header, footer, nearest } = content.menu
  expect(header).toEqual({ services: ['/how-we-work'], bar: [], about: ['/partnerships'] })
  expect([...footer.services, ...footer.agency, ...nearest].toSorted()).toEqual(
    ['/how-we-work', '/partnerships', '/contact-us', '/how-we-work', '/contact-us'].toSorted(),
  )
})

test('authors of hidden articles may be gone', () => {
  const nobody = { roles: {}, about: {} }
  const alone = { 'people.json': '{"people":[]}', 'people/de.json': JSON.stringify(nobody), 'people/en.json': JSON.stringify(nobody) }
  expect(parseContent({ ...texts, ...alone }).posts).toEqual([])
})

test('samples of hidden pages, of languages that the site leaves out and of the demo are none', () => {
  expect(content.samples).toContain('pages/home/de.json')
  expect(content.samples).toContain('prices.json')
  expect(content.samples.filter((file) => /\/(?:nl|es)\.|^demo|^posts|^cases|^roles|^people|pages\/pricing/u.test(file))).toEqual([])
})

test('drawn shops are hidden where neither the home page nor the pricing page shows them', () => {
  const isShown = (home: boolean, pricing: boolean) => createShownFileTest(texts, { home, pricing })('shops/tea/de.json')
  expect([isShown(false, true), isShown(true, true), isShown(true, false)]).toEqual([true, false, false])
})

test('drawn shops are shown by the references where a case has one, and not by cases of pictures', () => {
  applySiteStructure({ ...structure, hiddenPaths: structure.hiddenPaths.filter((path) => path !== '/references') })
  const isShown = (cases: string) => createShownFileTest({ ...texts, 'cases.json': cases }, { home: true, pricing: true })('shops.json')
  expect([isShown(texts['cases.json'] ?? ''), isShown('{"cases":[{"slug":"fish"}]}')]).toEqual([true, false])
  applySiteStructure(structure)
})

test('the texts of the site are compared, and links to hidden pages found', () => {
  expect(checkTranslations(texts)).toEqual([])
  const terms = {
    ...texts,
    'pages/terms/de.json': (texts['pages/terms/de.json'] ?? '').replace('"lead": "', '"lead": "[Preise](/pricing) '),
  }
  expect(checkContent(terms, parseContent(terms), false, new Date())).toContainEqual({
    file: 'pages/terms/de.json',
    field: 'lead',
    message: '/pricing leads to a page that the site hides (structure.json, hiddenPaths): leave the link out',
  })
})
