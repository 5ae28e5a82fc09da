import { expect, test } from 'vitest'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { sumMinor } from '#domain/money.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import { parseEstimateRequest } from '#domain/pricing/estimate-request.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { parseContent } from '#i18n/content/content.ts'
import { createFacts } from '#i18n/content/facts.ts'
import { toPublicFacts } from '#i18n/content/site.ts'
import { getPostText, isPublished, listPostLocales } from '#i18n/content/post.ts'
import { readContentFiles } from './read-content.ts'

const shipped = await readContentFiles(new URL('../../../content/', import.meta.url))
const article = 'posts/lamps'
const [tea, teaTexts] = ['cases.json', 'cases/tea-search/de.json']

/** The shipped files with one short article in the place of theirs, so that no test depends on what an article says. */
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(shipped).filter(([path]) => !path.startsWith('posts/'))),
  ...Object.fromEntries(locales.map((locale) => [`${article}/${locale}.md`, writeArticle(locale)])),
  [`${article}/post.json`]: '{ "publishedOn": "2026-03-03", "author": "tobias-kern", "cover": "gauge", "tags": ["speed", "shops"] }',
}

function writeArticle(locale: Locale): string {
  const lines = [`title: Lamps ${locale}`, `description: Lamps for stores ${locale}`, 'sample: true']
  return `---\n${lines.join('\n')}\n---\n\nWhat a lamp needs.\n\n## Light\n\n${'Light comes first. '.repeat(100)}\n`
}

/** These files with some of them changed, or left out. */
function change(changes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries({ ...files, ...changes })
  return Object.fromEntries(entries.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])))
}

function edit(path: string, from: string | RegExp, to: string): Record<string, string> {
  const text = files[path] ?? ''
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${path} does not hold ${String(from)}`)
  return { [path]: edited }
}

function listProblems(files: Record<string, string>): string[] {
  try {
    parseContent(files)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

/** A further fact of the article. */
function addFact(fact: string): Record<string, string> {
  return edit(`${article}/post.json`, '{', `{ ${fact},`)
}

/** Moves an article to another slug. */
function renamePost(slug: string): Record<string, string | undefined> {
  const moved = Object.entries(files).filter(([path]) => path.startsWith(`${article}/`))
  return Object.fromEntries(
    moved.flatMap(([path, text]) => [
      [path, undefined],
      [path.replace(article, `posts/${slug}`), text],
    ]),
  )
}

/** The files of a service that is coming soon. */
function listAnnounced(slug: string, changes: Partial<Record<Locale, undefined>> = {}): Record<string, string> {
  const text = { name: slug, lead: 'To measure.', description: 'Coming soon.', holds: ['what it costs'], nearest: 'pricing' }
  const announced = locales.filter((locale) => !Object.hasOwn(changes, locale))
  return Object.fromEntries(
    announced.map((locale) => [`services/${slug}/${locale}.json`, JSON.stringify({ ...text, name: `${slug} ${locale}` })]),
  )
}

test('a folder of services announces a service that cases may name', () => {
  const { services, cases } = parseContent(change({ ...listAnnounced('tailoring'), ...edit(tea, '"ai-development"', '"tailoring"') }))
  expect(services.map(({ slug, texts }) => [slug, texts.nl.name])).toContainEqual(['tailoring', 'tailoring nl'])
  expect(cases.flatMap((entry) => entry.services)).toContain('tailoring')
  expect(parseContent(files).services.map(({ slug }) => slug)).toEqual(['mobile-apps'])
})

test('the shipped content is complete in every language, and plain JSON', () => {
  const content = parseContent(shipped)
  expect(content.pages.home.en.description).toBe('Start your ecommerce store or marketplace.')
  expect(Object.keys(content.messages)).toEqual([...locales])
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
})

test.each<[string, Record<string, string>, string]>([
  ['a service that does not exist', edit(tea, '"ai-development"', '"tailoring"'), 'cases.2.services: tailoring is not a service'],
  ['a person who is not in the team', edit(tea, '"tobias-kern"', '"nobody"'), 'cases.2.people: nobody is not in people.json'],
  [
    'the slug of another case',
    edit(tea, '"tea-search"', '"machine-marketplace"'),
    'cases.2.slug: machine-marketplace is the slug of another',
  ],
  ['weeks that go back', edit(tea, /"weeks": \[\s*1,\s*2,\s*4,\s*6/u, '"weeks": [1, 4, 2, 6'), 'cases.2.weeks: is not in ascending order'],
  ['a negative result', edit(tea, '"after": 594', '"after": -594'), 'cases.2.result.after: is below 0'],
  ['too few weeks', edit(tea, /"weeks": \[\s*1,\s*2,\s*4,/u, '"weeks": [1, 2,'), 'milestones: has 4 entries, but the case has 3 weeks'],
  ['a headline too wide for a phone', edit(teaTexts, '"Eine Suche,"', '"Eine Volltextsuche,"'), 'headline.0: is longer than 16 characters'],
  ['no description', edit(teaTexts, /"description": "[^"]*",/u, ''), 'description: '],
  ['a bar beyond its end', edit(teaTexts, '"percent": 96', '"percent": 960'), 'details.2.choices.0.percent: is above 100'],
])('%s of a case is refused', (_, changes, problem) => {
  expect(listProblems(change(changes)).join('\n')).toContain(problem)
})

test('any subset of the cases is complete', () => {
  const { cases } = JSON.parse(files[tea] ?? '') as { cases: { slug: string }[] } // the shipped file
  for (const { slug } of cases) {
    const rest = Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(`cases/${slug}/`)))
    const kept = cases.filter((entry) => entry.slug !== slug)
    const industries = Object.fromEntries(
      locales.map((locale) => [`cases/${locale}.json`, keepIndustries(files[`cases/${locale}.json`] ?? '', kept)]),
    )
    const content = parseContent({ ...rest, ...industries, [tea]: JSON.stringify({ cases: kept }) })
    expect(content.cases.map((entry) => entry.slug)).toEqual(kept.map((entry) => entry.slug))
  }
})

function keepIndustries(text: string, cases: readonly object[]): string {
  const { industries } = JSON.parse(text) as { industries: Record<string, string> } // the shipped file
  const named = cases.flatMap((entry) => ('industry' in entry && typeof entry.industry === 'string' ? [entry.industry] : []))
  return JSON.stringify({ industries: Object.fromEntries(Object.entries(industries).filter(([industry]) => named.includes(industry))) })
}

test.each([
  ['a missing page language', { 'pages/pricing/nl.json': undefined }, 'pages/pricing/nl.json: is missing'],
  ['missing facts of an article', { [`${article}/post.json`]: undefined }, `${article}/post.json: is missing`],
  [
    'an article without a text',
    Object.fromEntries(locales.map((locale) => [`${article}/${locale}.md`, undefined])),
    `${article}: is not written in a language of the site: write ${locales.map((locale) => `${locale}.md`).join(' or ')}, or delete the folder`,
  ],
  ['a missing service language', listAnnounced('tailoring', { de: undefined }), 'services/tailoring/de.json: is missing'],
  ['a missing mail language', { 'mails/contact-receipt/de.json': undefined }, 'mails/contact-receipt/de.json: is missing'],
  ['missing messages', { 'messages/de.json': undefined }, 'messages/de.json: is missing'],
  ['a page the site does not know', { 'pages/prices/en.json': '{}' }, 'pages/prices/en.json: belongs to nothing the site shows'],
  ['a language the site does not know', { 'pages/pricing/xx.json': '{}' }, 'pages/pricing/xx.json: belongs to nothing the site shows'],
  ['broken JSON', { 'pages/team/en.json': '{' }, 'pages/team/en.json:1:2: is not JSON'],
  ['a page without a heading', edit('pages/team/de.json', /"heading": .*\n/u, ''), 'pages/team/de.json: heading: is missing'],
  [
    'a field the schema does not know',
    edit('pages/team/de.json', '"lead"', '"leed": "x", "lead"'),
    'pages/team/de.json: leed: is not known here; correct the name, or take it out',
  ],
  ['an empty text', edit('pages/team/de.json', /"lead": ".*"/u, '"lead": ""'), 'pages/team/de.json: lead: is empty'],
  ['blanks around a text', edit('pages/team/de.json', '"lead": "', '"lead": " '), 'pages/team/de.json: lead: has blanks around it'],
  [
    'a long description',
    edit('pages/team/de.json', '"description": "', `"description": "${'x'.repeat(170)}`),
    'pages/team/de.json: description: is longer',
  ],
  ['a sample mark that is not true', edit('pages/team/de.json', '"sample": true', '"sample": "no"'), 'pages/team/de.json: sample: '],
  ['an anchor that is no slug', edit('pages/terms/de.json', '"payment"', '"Payment"'), 'pages/terms/de.json: sections.6.anchor: '],
  [
    'a fact that does not exist',
    edit('pages/pricing/es.json', '{price.plan}', '{price.plam}'),
    'pages/pricing/es.json: lead: {price.plam} is not a known fact',
  ],
  [
    'a nearest page that is not written',
    edit('pages/videos/en.json', '"blogs"', '"ebooks"'),
    'pages/videos/en.json: nearest: is not a written page',
  ],
  ['a wrong phone number', edit('site.json', '"+49406', '"0406'), 'site.json: phone: is not an E.164 number'],
  ['a time zone that does not exist', edit('site.json', 'Europe/Berlin', 'Europe/Hamburg'), 'site.json: timeZone: is not a time zone'],
  ['a rate with decimals', edit('prices.json', '90000', '90000.5'), 'prices.json: dayRateMinor: '],
  [
    'a service whose slug begins with dashboard',
    { 'services/Dashboard-help/en.json': '{}' },
    'services/Dashboard-help: slug: a slug may not begin with "dashboard"',
  ],
  [
    'a service that is announced and written',
    { 'services/ecommerce/en.json': '{}' },
    'services/ecommerce: is announced and written: delete the folder, or pages/services-ecommerce',
  ],
  [
    'an article whose slug begins with dashboard',
    renamePost('DashBoard-speed'),
    'posts/DashBoard-speed: slug: a slug may not begin with "dashboard"',
  ],
  ['an article whose slug has capitals', renamePost('Speed'), 'posts/Speed: slug: a slug is lower-case words'],
  ['an article without front matter', edit(`${article}/en.md`, '---\n', ''), `${article}/en.md: line 1: does not begin with front matter`],
  ['a line of front matter without a colon', edit(`${article}/en.md`, 'sample:', 'nobody\nsample:'), `${article}/en.md: nobody: `],
  ['a field of front matter left out', edit(`${article}/en.md`, /title: .*\n/u, ''), `${article}/en.md: title: `],
  ['a day that does not exist', edit(`${article}/post.json`, '2026-03-03', '2026-02-30'), `${article}/post.json: publishedOn: `],
  ['a local time', edit(`${article}/post.json`, '2026-03-03', '2026-03-03T08:00:00'), `${article}/post.json: publishedOn: `],
  [
    'a text with a date of its own',
    edit(`${article}/nl.md`, 'sample:', 'publishedOn: 2026-03-04\nsample:'),
    `${article}/nl.md: publishedOn: `,
  ],
  ['an article that is checked before it is published', addFact('"checkedOn": "2026-03-02"'), `${article}/post.json: checkedOn: is before`],
  [
    'an article that is checked at an instant',
    addFact('"checkedOn": "2026-03-04T08:00:00Z"'),
    `${article}/post.json: checkedOn: is not a calendar`,
  ],
  ['a flag that is a text', addFact('"draft": "no"'), `${article}/post.json: draft: is "no", and has to be true or false`],
  [
    'an article with an unknown cover',
    edit(`${article}/post.json`, '"gauge"', '"moon"'),
    `${article}/post.json: cover: is neither a picture next to this file, such as cover.jpg, nor one of the drawings: form, ledger`,
  ],
  [
    'an article by nobody',
    edit(`${article}/post.json`, 'tobias-kern', 'tobias'),
    `${article}/post.json: author: tobias is not in people.json`,
  ],
  [
    'a portrait in an unknown color',
    edit('people.json', '"skin": "dark"', '"skin": "green"'),
    'people.json: people.5.portrait.skin: is "green", and has to be "pale" or "fair" or "olive" or "tan" or "brown" or "dark"',
  ],
  [
    'a portrait with a part that is not drawn',
    edit('people.json', '"room": "board"', '"room": "board", "tool": "plan"'),
    'people.json: people.0.portrait.tool: is not known here; correct the name, or take it out',
  ],
  [
    'an article with an unknown tag',
    edit(`${article}/post.json`, '"speed"', '"fast"'),
    `${article}/post.json: tags: fast is not in tags/en.json`,
  ],
  ['an article with a tag twice', edit(`${article}/post.json`, '"speed"', '"shops"'), `${article}/post.json: tags: names a tag twice`],
  ['an article in the place of the drafts', renamePost('drafts'), 'posts/drafts: slug: stands for other pages of the blog'],
  ['an article in the place of files', renamePost('files'), 'posts/files: slug: stands for other pages of the blog'],
  [
    'a title that search engines would cut',
    edit(`${article}/de.md`, /^title: .*/mu, `title: ${'x'.repeat(61)}`),
    `${article}/de.md: title: is longer than 60 characters`,
  ],
  ['a tag without a name in a language', edit('tags/nl.json', /"speed": \{[^}]*\},/u, ''), 'tags/nl.json: speed: is missing'],
  ['an article with raw HTML', edit(`${article}/de.md`, '\n## ', '\n<hr>\n\n## '), `${article}/de.md: line 9: raw HTML`],
])('%s is refused, and nothing else is', (_, changes, problem) => {
  expect(listProblems(change(changes))).toEqual([expect.stringContaining(problem)])
})

test('titles of shipped articles are under 60 characters with the name of the site', () => {
  const titles = parseContent(shipped).posts.flatMap(({ texts }) => Object.values(texts).map(({ title }) => `${title} | Fourfold`))
  expect(titles.filter((title) => title.length >= 60)).toEqual([])
})

test('one error names the problems of all files', () => {
  const changes = {
    'pages/team/de.json': undefined,
    'site.json': '{}',
    [`${article}/en.md`]: 'x',
    'mails/contact-notice/en.json': '[]',
    'messages/es.json': '1',
  }
  expect(() => parseContent(change(changes))).toThrow(
    expect.objectContaining({
      problems: expect.arrayContaining(Object.keys(changes).map((file) => expect.objectContaining({ file }))),
    }),
  )
})

test('articles come newest first, and one whose time has not come is scheduled', () => {
  const { posts } = parseContent({ ...shipped, ...change(edit(`${article}/post.json`, '2026-03-03', '2026-12-24T08:00:00Z')) })
  const times = posts.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]).toBe('2026-12-24T08:00:00.000Z')
  const listScheduled = (now: string) => posts.filter((post) => !isPublished(post, new Date(now))).map(({ slug }) => slug)
  expect(listScheduled('2026-12-24T07:59:59Z')).toEqual(['lamps'])
  expect(listScheduled('2026-12-24T08:00:00Z')).toEqual([])
})

test('an article has an author, tags, dates, and a reading time in each language', () => {
  const { posts } = parseContent(change(addFact('"checkedOn": "2026-11-20", "featured": true')))
  expect(posts.find(({ slug }) => slug === 'lamps')).toMatchObject({
    author: 'tobias-kern',
    tags: ['speed', 'shops'],
    publishedAt: '2026-03-03T00:00:00.000Z',
    checkedAt: '2026-11-20T00:00:00.000Z',
    isFeatured: true,
    isDraft: false,
    texts: { es: { body: { readingMinutes: 2 } } },
  })
})

test('a start reads the bodies of the newest articles alone', () => {
  const raw = `${files[`${article}/en.md`]}\n<b>raw</b>\n`
  const withOther = (day: string) =>
    change({
      ...Object.fromEntries(locales.map((locale) => [`posts/other/${locale}.md`, locale === 'en' ? raw : writeArticle(locale)])),
      'posts/other/chart.svg': '<svg/>',
      'posts/other/post.json': files[`${article}/post.json`]?.replace('2026-03-03', day),
    })
  const { posts } = parseContent(withOther('2026-03-02'), { mostChecked: 1 })
  expect(posts.map(({ slug }) => slug)).toEqual(['lamps', 'other'])
  expect(() => posts[1]?.original.body.blocks).toThrow('posts/other/en.md: line 13: raw HTML')
  expect(() => parseContent(withOther('2026-03-04'), { mostChecked: 1 })).toThrow('posts/other/en.md: line 13: raw HTML')
  // With as many articles as that nothing is left for later.
  expect(() => parseContent(withOther('2026-03-02'), { mostChecked: 2 })).toThrow('posts/other/en.md: line 13: raw HTML')
})

test('a draft is never published', () => {
  const { posts } = parseContent(change(addFact('"draft": true')))
  expect(posts.filter((post) => isPublished(post, new Date('2100-01-01'))).map(({ slug }) => slug)).not.toContain('lamps')
})

test('an article that a language lacks shows its original there', () => {
  const { posts } = parseContent(change({ [`${article}/es.md`]: undefined }))
  const post = posts.find(({ slug }) => slug === 'lamps')
  if (!post) throw new Error('The article is not there.')
  expect(listPostLocales(post)).toEqual(locales.filter((locale) => locale !== 'es'))
  expect(getPostText(post, 'es')).toEqual({ ...post.texts.en, language: 'en' })
  const withoutEnglish = parseContent(change({ [`${article}/en.md`]: undefined, [`${article}/de.md`]: undefined })).posts
  expect(withoutEnglish[0]?.original).toMatchObject({ language: 'nl', title: 'Lamps nl' })
  expect(getPostText(post, 'de')).toEqual({ ...post.texts.de, language: 'de' })
})

test('shipped content with invented facts is marked as a sample', () => {
  const { samples, posts } = parseContent(shipped)
  const expected = [
    'site.json',
    'prices.json',
    'pages/team/de.json',
    'pages/references/es.json',
    'pages/pricing/nl.json',
    'pages/terms/en.json',
  ]
  expect(samples).toEqual(expect.arrayContaining([...expected, ...posts.map(({ slug }) => `posts/${slug}/en.md`)]))
  expect(samples).not.toContain('pages/videos/en.json')
})

test('facts in the pages are formatted as in their language', () => {
  const { pages } = parseContent(shipped)
  const prices = (['en', 'de', 'nl', 'es'] as const).map((locale) => pages.pricing[locale].fixed.items[0]?.price.replaceAll('\u00a0', ' '))
  expect(prices).toEqual(['€3,600', '3.600 €', '€ 3.600', '3600 €'])
})

test('running text calls the city as the language does, and addresses as its own people do', () => {
  const { pages } = parseContent(shipped)
  expect(pages.team.es.lead).toContain('Hamburgo')
  expect(pages.team.en.lead).toContain('Hamburg,')
  const addresses = pages['legal-notice'].es.sections.flatMap(({ facts = [] }) => facts.map(({ text }) => text))
  expect(addresses).toContainEqual(expect.stringContaining('20095 Hamburg, Alemania'))
})

test('the legal notice says in every language who runs the site and how to reach them', () => {
  const { pages, site } = parseContent(shipped)
  for (const locale of locales) {
    const texts = pages['legal-notice'][locale].sections.flatMap(({ facts = [] }) =>
      facts.map(({ text }) => text.replaceAll('\u00a0', ' ')),
    )
    const { legalName, representative, register, vatId, email, phoneDisplay } = site
    expect(texts).toEqual(expect.arrayContaining([legalName, representative, register, vatId, email, phoneDisplay]))
    expect(texts).toContainEqual(expect.stringContaining(site.address.street))
  }
})

test('the timeline of a service ends in the week in which its plan and its build are over', () => {
  const { pages, prices, promises } = parseContent(shipped)
  const weeks = (days: number) => promises.planWeeks + days / (prices.team.people * prices.team.daysPerWeek)
  for (const locale of locales) {
    const timelines = [
      [pages['services-web-development'][locale].offer, weeks(prices.days.firstShop)],
      [pages['services-ecommerce'][locale].offer, weeks(prices.days.countryShop)],
      [pages['services-marketplaces'][locale].offer, weeks(prices.days.marketplace)],
    ] as const
    expect(pages.home[locale].stage?.steps.at(-1)?.when).toMatch(new RegExp(`\\b${weeks(prices.days.firstShop)}\\b`, 'u'))
    for (const [{ weeks: items }, last] of timelines) {
      const ends = items.map(({ weeks: [, end] }) => end)
      expect(ends.at(-1)).toBe(last)
      expect(items.map(({ weeks: [first] }) => first)).toEqual([1, ...ends.slice(0, -1).map((end) => end + 1)])
    }
  }
})

test('the package for several countries costs what the estimator adds up for it', () => {
  const { prices } = parseContent(shipped)
  const { regions, products, connections } = prices.includes.countryShop
  const { request } = parseEstimateRequest(
    new URLSearchParams(`regions=${regions}&products=${products}&connections=${connections}`),
    prices,
  )
  const build = estimate(request, prices).lines.filter(({ part }) => part !== 'plan' && part !== 'planCredit')
  expect(sumMinor(build.map(({ amountMinor }) => amountMinor))).toBe(prices.amountsMinor.countryShop)
})

test('texts have no exclamation marks, straight quotation marks or blanks before punctuation', () => {
  const files = Object.entries(shipped)
  const bad = locales.flatMap((locale) =>
    files
      .filter(([path]) => path.includes(`/${locale}.`) && !path.startsWith('typography/'))
      .flatMap(([path, text]) => listSpokenTexts(path, text).filter((words) => /[!"']| [.,;:]/u.test(words)))
      .map((words) => `${locale}: ${words}`),
  )
  expect(bad).toEqual([])
})

/** What people read in a file: not its keys, not code, not the apostrophes and braces of ICU arguments. */
function listSpokenTexts(path: string, text: string): string[] {
  if (path.endsWith('.md')) {
    // Without code, which counts as a word, the names of callouts, and the marks around pictures and their captions.
    const words = text.replaceAll(/```[^`]*```|`[^`]*`/gu, 'x')
    const prose = words.replaceAll(/\[!\w+\]|!(?=\[)/gu, '').replaceAll(/\]\(\S+ "([^"]*)"\)/gu, ']($1)')
    return prose.split('\n')
  }
  const texts: string[] = []
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value.replaceAll(/\{[^{}]*\}/gu, 'x'))
    return value
  })
  return texts
}

test('the pricing page can do without drawn shops, and without a word of VAT', () => {
  const { pricing } = parseContent(withoutVat()).pages
  expect(pricing.de).toMatchObject({ plain: true, estimator: { fields: { kind: expect.anything() } } })
  for (const part of [pricing.de, pricing.de.estimator]) expect(part).not.toHaveProperty('vat')
})

/** The shipped texts with a pricing page of an agency that charges no VAT. */
function withoutVat(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shipped).map(([file, text]) => {
      if (!file.startsWith('pages/pricing/')) return [file, text]
      const page: unknown = JSON.parse(text, (key, value: unknown) => (['vat', 'gross', 'where'].includes(key) ? undefined : value))
      return [file, JSON.stringify({ ...(page as object), plain: true })] // an object, as the page is
    }),
  )
}

test('without an open role the hours of roles are no endless ones', () => {
  const { site, prices, promises, messages } = parseContent(shipped)
  const facts = createFacts({ site, prices, promises, callMinutes: 30, people: 2, roles: [] }, 'de', messages.de)
  expect([facts.get('roles.open'), facts.get('roles.hoursFrom'), facts.get('roles.hoursTo')]).toEqual(['0', '0', '0'])
})

test('tax number, bank account and patterns of numbers are not given to pages', () => {
  const source: unknown = JSON.parse(shipped['site.json'] ?? '')
  const ofInvoices = { taxNumber: '27/123/45678', bankAccount: { iban: 'DE89370400440532013000' }, invoiceNumbers: 'RE-{0000}' }
  const { site } = parseContent({ ...shipped, 'site.json': JSON.stringify({ ...(source as object), ...ofInvoices }) }) // an object
  expect(site).toMatchObject(ofInvoices)
  expect(JSON.stringify(toPublicFacts(site))).not.toMatch(/27\/123|3704|RE-/u)
})

test.each(locales)('%s is spoken by a person who designs and by one who builds', (locale) => {
  const speakers = parseContent(shipped).people.filter(({ languages }) => languages.includes(locale))
  expect(new Set(speakers.map(({ work }) => work))).toEqual(new Set(['design', 'build']))
})

test.each(locales)('the stories of cases in %s name prices of the price list', (locale) => {
  const { cases, prices, promises } = parseContent(shipped)
  const price = (amountMinor: number) => formatPrice(amountMinor, prices.currency, localeTags[locale])
  for (const { texts, services } of cases) {
    const story = (texts[locale].story ?? []).map(({ text }) => text).join(' ')
    expect(story).toContain(price(services.includes('ai-development') ? prices.amountsMinor.aiPilot : prices.amountsMinor.plan))
  }
  // Its story says that six steps followed the plan.
  const weeks = cases.find(({ slug }) => slug === 'bicycle-parts')?.weeks.at(-1) ?? 0
  expect((weeks - promises.planWeeks) / promises.stepWeeks).toBe(6)
})
