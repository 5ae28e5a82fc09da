import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { ask } from './ask.ts'
import { navigate, startApp } from './app.ts'
import { readHead } from './document-head.ts'
import { listSitePages } from './site-pages.ts'
import { isLong } from './matrix.ts'
import { expect, test } from './test.ts'

/** Redirects of requests without a page, in any spelling of the target. */
const abroad = [
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/\\evil.example/',
  '/\\/evil.example/',
  '/en//evil.example',
  '/en//evil.example/',
  '/EN/\\evil.example/',
  '/de//evil.example/',
  '///evil.example//',
  '/%2F%2Fevil.example/',
  '/%5Cevil.example/',
  '/en/%2F%2Fevil.example/',
  '/en/https://evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/de/.//evil.example/',
  '//%65vil.example/',
  '/%2e//%65vil.example/',
  '/d%65//%65vil.example/',
  '/%2e%2e/%5C%5Cevil.example',
]

const { messages } = content
const translateTo = (locale: Locale) => createTranslate(locale, messages[locale])
const notFound = (locale: Locale, path: string) => translateTo(locale)('error.pageNotFoundFirst', { path })

test('every page is served in its language with its own head', async ({ server }) => {
  const pages = listSitePages()
  const paths = new Set(pages.map(({ path }) => path))
  expect(pages).toHaveLength(paths.size * locales.length)
  expect(paths).toContain('/blogs/marketplace-payouts')
  expect(paths).toContain('/services/maintenance')
  for (const { address, path, locale, isIndexed } of pages) {
    // The cookie makes `/` ignore the request's languages.
    const { status, headers, text } = await ask(server.url, address, { headers: { cookie: 'i18n_redirected=en' } })
    const { meta, ...head } = readHead(text)
    expect({ address, status, type: headers['content-type'] }).toEqual({ address, status: 200, type: 'text/html; charset=utf-8' })
    const canonical = server.url + address
    expect(head, address).toEqual({
      lang: localeTags[locale],
      titles: [path === '/' ? 'Fourfold' : expect.stringMatching(/^\S.* \| Fourfold$/u)],
      alternates: {
        ...Object.fromEntries(locales.map((other) => [other, server.url + localizePath(other, path)])),
        'x-default': server.url + path,
      },
      canonical,
    })
    expect(meta, address).toMatchObject({
      description: expect.stringMatching(/^\S.{20,}\S$/u),
      viewport: 'width=device-width, initial-scale=1',
      'theme-color': '#4373cc',
      'og:title': head.titles[0],
      'og:url': canonical,
      'og:locale': localeTags[locale].replace('-', '_'),
      'og:image': isIndexed
        ? expect.stringMatching(new RegExp(`^${server.url}/social/${locale}/[\\w/-]+\\.png$`, 'u'))
        : `${server.url}/social.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': head.titles[0],
      'twitter:image': meta['og:image'],
      'twitter:card': 'summary_large_image',
    })
    expect(meta['robots'], address).toBe(isIndexed ? undefined : 'noindex')
  }
})

test('the English home page describes itself as specified', async ({ server }) => {
  const { text } = await ask(server.url, '/')
  expect(readHead(text).meta['description']).toBe('Start your ecommerce store or marketplace.')
})

test('no two pages of a language share a title or a description', async ({ server }) => {
  const pages = listSitePages()
  for (const locale of locales) {
    const heads = await Promise.all(
      pages.filter((page) => page.locale === locale).map(async ({ address }) => readHead((await ask(server.url, address)).text)),
    )
    const titles = heads.map(({ titles: [title] }) => title)
    const descriptions = heads.map(({ meta }) => meta['description'])
    expect(titles).toEqual([...new Set(titles)])
    expect(descriptions).toEqual([...new Set(descriptions)])
  }
})

test('every indexed page has its own social picture, of the declared size and below 100 KB', async ({ server }) => {
  const pages = listSitePages().filter(({ isIndexed }) => isIndexed)
  const paths = new Set<string>()
  for (const [index, { address }] of pages.entries()) {
    const page = await ask(server.url, address, { headers: { cookie: 'i18n_redirected=en' } })
    const image = readHead(page.text).meta['og:image'] ?? ''
    // An article's structured data has the same picture.
    const described = /"image":"([^"]+)"/u.exec(page.text.slice(0, page.text.indexOf('</head>')))?.[1]
    expect([page.status, described], address).toEqual([200, /\/blogs\/[^/]+$/u.test(address) ? image : undefined])
    paths.add(image.slice(server.url.length))
    // Rendering is slow, and the languages share the drawings, so this checks a few, in rotating languages.
    if (index % (isLong ? locales.length + 1 : 4 * locales.length + 1) > 0) continue
    const { status, headers, body } = await ask(server.url, image.slice(server.url.length))
    expect([status, headers['content-type']], image).toEqual([200, 'image/png'])
    expect([body.readUInt32BE(16), body.readUInt32BE(20)], image).toEqual([1200, 630])
    expect(body.length, image).toBeLessThan(100_000)
  }
  expect(paths.size).toBe(pages.length)
  const [first = ''] = paths
  expect((await ask(server.url, first.replace('.png', 'x.png'))).status).toBe(404)
})

test('the default social picture exists in the declared size', async ({ server }) => {
  const { status, headers, body } = await ask(server.url, '/social.png')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' })
  // Width and height in a PNG's first chunk (PNG specification, section 11.2.2).
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
})

test('an address without a page answers 404 with the error screen in the language of its prefix', async ({ server }) => {
  for (const locale of locales) {
    for (const path of [
      '/nope',
      '/services/nope',
      '/blogs/nope',
      '/blogs/tags/nope',
      '/blogs/authors/nope',
      '/blogs/page/99',
      '/blogs/drafts/nope',
      '/pricing/nope',
      '/services',
    ]) {
      const address = localizePath(locale, path)
      const { status, text } = await ask(server.url, address, { headers: { 'accept-language': 'es' } })
      expect(status, address).toBe(404)
      expect(readHead(text), address).toMatchObject({ lang: localeTags[locale], meta: { robots: 'noindex' } })
      expect(text).toMatch(/<p class="[^"]+">404<\/p>/u)
      expect(text).toContain(`>${notFound(locale, address)}</h1>`)
      expect(text).toMatch(new RegExp(`<a class="[^"]+" href="/">${translateTo(locale)('error.homepage')}</a>`, 'u'))
    }
  }
})

test('an undecodable path gets 404 and is not logged', async ({ server }) => {
  for (const locale of locales) {
    for (const path of ['/%ff%E01', '/blogs/%C3', '/%zz']) {
      const address = localizePath(locale, path)
      const { status, text } = await ask(server.url, `${address}?token=abc`)
      expect(status, address).toBe(404)
      expect(readHead(text), address).toMatchObject({ lang: localeTags[locale], meta: { robots: 'noindex' } })
      expect(text).toContain(`>${notFound(locale, address)}</h1>`)
      expect(text).toContain(`path=${encodeURIComponent(path.replaceAll('%', '%25'))}`)
      for (const target of [`${address}.data`, `${address}/.data`]) expect((await ask(server.url, target)).status, target).toBe(404)
      expect((await ask(server.url, address, { method: 'HEAD' })).status, address).toBe(404)
      expect((await ask(server.url, address, { method: 'POST', headers: { origin: server.url } })).status, address).toBe(405)
    }
  }
  expect(server.output()).not.toContain('malformed')
})

test('a path is decoded once on the error screen, and not in the links to other languages', async ({ server }) => {
  for (const [path, shown] of [
    ['/100%25', '/100%'],
    ['/%25ff', '/%ff'],
    ['/%2525', '/%25'],
  ] as const) {
    const { status, text } = await ask(server.url, path)
    expect(status, path).toBe(404)
    expect(text).toContain(`>${notFound('en', shown)}</h1>`)
    expect(text).toContain(`path=${encodeURIComponent(path)}`)
  }
})

test('a path is never interpreted as HTML', async ({ server }) => {
  const { status, text } = await ask(server.url, '/%3Cimg%20src=x%3E"><b>')
  expect(status).toBe(404)
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<b>')
})

test('other spellings of an address redirect to the canonical one, with the query', async ({ server }) => {
  const canonical = {
    '/pricing/': '/pricing',
    '/pricing//': '/pricing',
    '/Pricing': '/pricing',
    '/DE/Pricing/?utm_source=a&b=%20c': '/de/pricing?utm_source=a&b=%20c',
    '/de/?a=1': '/de?a=1',
    '/DE': '/de',
    '/en/pricing?q=a?b': '/pricing?q=a?b',
    '/nl//blogs///marketplace-payouts': '/nl/blogs/marketplace-payouts',
    '/en/de/pricing': '/de/pricing',
    '/ES/services/Web-Development': '/es/services/web-development',
    '/.': '/',
    '/..?a=1': '/?a=1',
    '/./pricing': '/pricing',
    '/de/../pricing': '/pricing',
    '/%70ricing?a=%62': '/pricing?a=%62',
    '/d%65/pricing': '/de/pricing',
    '/%44E/%50ricing.data': '/de/pricing.data',
    '/%2e%2e/': '/',
    '/%66avicon.svg': '/favicon.svg',
    '/%64ashboard/files/a%2Fb%252e%20c.pdf': '/dashboard/files/a%2Fb%252e%20c.pdf',
  }
  for (const [target, location] of Object.entries(canonical)) {
    const { status, headers } = await ask(server.url, target)
    expect({ target, status, location: headers.location }).toEqual({ target, status: 308, location })
  }
})

test('wrong, double or required encoding is not treated as another spelling of a page', async ({ server }) => {
  for (const target of [
    '/%2570ricing',
    '/%70ricing%',
    '/%%370ricing',
    '/%zz',
    '/de%2Fpricing',
    '/%2Fpricing',
    '/pricing%2F',
    '/%5Cpricing',
  ]) {
    expect({ target, status: (await ask(server.url, target)).status }).toEqual({ target, status: 404 })
  }
})

test('a form sent to another spelling of its page is answered by the page itself', async ({ server }) => {
  const headers = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
  for (const target of ['/d%65/contact-us', '/DE/Contact-Us', '/de/contact-us/']) {
    const { status, text } = await ask(server.url, target, { method: 'POST', headers, body: 'form=contact' })
    expect({ target, status }).toEqual({ target, status: 422 })
    expect(text).toContain('<html lang="de-DE"')
    expect(text).toContain(`<link rel="canonical" href="${server.url}/de/contact-us"`)
  }
})

test('only data addresses are treated as data', async ({ server }) => {
  expect((await ask(server.url, '/_.data')).status).toBe(200)
  for (const target of ['/.data', '/de/.data', '/de/_.data', '/pricing/.data', '/.data?_routes=root']) {
    expect({ target, status: (await ask(server.url, target)).status }).toEqual({ target, status: 404 })
  }
})

test('no spelling of an address redirects to another site', async ({ server }) => {
  for (const target of abroad) {
    const { status, headers } = await ask(server.url, target, { headers: { host: new URL(server.url).host } })
    expect([308, 400, 404], target).toContain(status)
    if (headers.location !== undefined) expect(new URL(headers.location, server.url).origin, target).toBe(server.url)
    for (const to of ['de', 'en']) {
      const chosen = await ask(server.url, `/locale?${new URLSearchParams({ to, path: target })}`)
      expect([303, 400], target).toContain(chosen.status)
      if (chosen.headers.location !== undefined) expect(new URL(chosen.headers.location, server.url).origin, target).toBe(server.url)
    }
  }
})

test('the root redirects to the cookie’s language, else to the browser’s first supported one', async ({ server }) => {
  const cases = [
    { language: 'de', location: '/de' },
    { language: 'xx-XX,xx;q=0.9,nl;q=0.8,en;q=0.7', location: '/nl' },
    { language: 'en;q=0.5,es-MX;q=0.9', location: '/es' },
    { language: 'de-AT,de;q=0.9,en', location: '/de' },
    { language: 'en-GB,de;q=0.9', location: undefined },
    { language: 'xx', location: undefined },
    { language: 'de;q=0', location: undefined },
    { language: 'de', cookie: 'i18n_redirected=nl', location: '/nl' },
    { language: 'de', cookie: 'a=b; i18n_redirected=en', location: undefined },
    { language: 'de', cookie: 'i18n_redirected=xx', location: '/de' },
    { location: undefined },
  ]
  for (const { language, cookie, location } of cases) {
    const asked = { ...(language && { 'accept-language': language }), ...(cookie && { cookie }) }
    const { status, headers } = await ask(server.url, '/?utm_source=a&b=%20c', { headers: asked })
    expect({ ...asked, status, location: headers.location }).toEqual({
      ...asked,
      status: location ? 302 : 200,
      location: location && `${location}?utm_source=a&b=%20c`,
    })
    expect(headers.vary).toContain('Accept-Language')
    expect(headers.vary).toContain('Cookie')
    if (!location) continue
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['set-cookie']).toEqual([`i18n_redirected=${location.slice(1)}; Max-Age=31536000; Path=/; SameSite=Lax`])
  }
})

test('only the root uses the visitor’s languages', async ({ server }) => {
  for (const address of ['/pricing', '/de', '/nl/team', '/nope', '/locale']) {
    const { headers } = await ask(server.url, address, { headers: { 'accept-language': 'es', cookie: 'i18n_redirected=es' } })
    expect({ address, location: headers.location, cookie: headers['set-cookie'] }).toEqual({ address })
  }
})

test('a language link stores the choice and redirects to the same page', async ({ server }) => {
  const cases = [
    { to: 'en', path: '/de/pricing', location: '/pricing' },
    { to: 'de', path: '/pricing', location: '/de/pricing' },
    { to: 'es', path: '/', location: '/es' },
    { to: 'nl', path: '/es/blogs?a=1', location: '/nl/blogs?a=1' },
    { to: 'en', path: '/de?x=1', location: '/?x=1' },
    { to: 'en', path: '/€', location: '/%E2%82%AC' },
  ]
  for (const { to, path, location } of cases) {
    const { status, headers } = await ask(server.url, `/locale?${new URLSearchParams({ to, path })}`)
    expect({ to, path, status, location: headers.location }).toEqual({ to, path, status: 303, location })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['set-cookie']).toEqual([`i18n_redirected=${to}; Max-Age=31536000; Path=/; SameSite=Lax`])
  }
  const chosen = await ask(server.url, '/', { headers: { 'accept-language': 'de', cookie: 'i18n_redirected=en' } })
  expect(chosen.status).toBe(200)
})

test('the home page with the English prefix never redirects to another language', async ({ server }) => {
  for (const [target, location] of Object.entries({ '/en': '/', '/en?a=1': '/?a=1', '/en/': '/', '/EN//?a=1': '/?a=1' })) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(server.url, target, { method, headers: { 'accept-language': 'de' } })
      expect({ target, method, status, location: headers.location }).toEqual({ target, method, status: 303, location })
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['set-cookie']).toEqual(['i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax'])
    }
  }
  const { status, headers } = await ask(server.url, '/en/team', { headers: { 'accept-language': 'de' } })
  expect({ status, location: headers.location, cookie: headers['set-cookie'] }).toEqual({ status: 308, location: '/team' })
})

test('a language link with an unknown language or page gets 400', async ({ server }) => {
  const wrong = [
    '',
    'to=xx&path=/',
    'to=DE&path=/',
    'path=/pricing',
    'to=de',
    'to=de&path=pricing',
    'to=de&path=https://evil.example/',
    'to=de&path=/a%0D%0Ab',
  ]
  for (const query of wrong) {
    const { status, headers } = await ask(server.url, `/locale?${query}`)
    expect({ query, status, cookie: headers['set-cookie'] }).toEqual({ query, status: 400 })
  }
})

test('the head has the site’s own addresses also after client navigation', async ({ page, server }) => {
  await page.goto('/pricing')
  await startApp(page)
  await navigate(page, '/de/team')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}/de/team`)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${server.url}/social.png`)
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', `${server.url}/team`)
})
