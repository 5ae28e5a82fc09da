import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type Answer, ask } from './ask.ts'
import { readDemo } from './demo-sign-in.ts'
import { listTags, readText } from './document-head.ts'
import { beginSession, createCompany, createPerson, openIdentity, postSession, signInNewPerson, signInWithPassword } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test } from './test.ts'

/** Follows redirects, and returns where they end. */
async function follow(server: TestServer, target: string, cookie = ''): Promise<{ path: string; answer: Answer }> {
  let path = target
  for (let step = 0; step < 5; step++) {
    const answer = await ask(server.url, path, { headers: { cookie } })
    if (!answer.headers.location) return { path, answer }
    path = answer.headers.location
  }
  throw new Error(`${target} leads in a circle.`)
}

const guarded = [
  ['/dashboard', ''],
  ['/DASHBOARD', ''],
  ['/de/dashboard/invoices', '/de'],
  ['/nl/dashboard/settings?tab=1', '/nl'],
  ['/ES/Dashboard/', '/es'],
  ['/%64ashboard', ''],
  ['/de/d%61shboard', '/de'],
  ['/%44%41%53%48%42%4F%41%52%44', ''],
  ['/dashboard/nope', ''],
  ['/nope/dashboard', ''],
  ['/de/nope/dashboard/x', '/de'],
  ['/xx/dashboard/login', ''],
  ['/dashboardx', ''],
  ['/dashboard/login/x', ''],
  ['/dashboard;a', ''],
  ['/dashboard%', ''],
  ['//dashboard', ''],
  ['/x/../dashboard', ''],
  ['/dashboard%0a/invoices/x', ''],
  ['/de/x%0D/dashboard', '/de'],
  ['/nl/%E2%80%A8%2Fdashboard', '/nl'],
] as const

for (const [target, prefix] of guarded) {
  test(`without a cookie ${target} redirects to the login`, async ({ server }) => {
    const { path, answer } = await follow(server, target)
    expect(path).toBe(`${prefix}/dashboard/login`)
    expect(answer.status).toBe(200)
    expect(listTags(answer.text, 'input').map(({ type }) => type)).toEqual(['email', 'password'])
  })
}

test('without a cookie every request for a dashboard address redirects to the login', async ({ server }) => {
  const own = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
  for (const target of ['/dashboard', '/de/dashboard/invoices', '/dashboard/nope', '/nope/dashboard']) {
    for (const question of [{}, { method: 'HEAD' }, { method: 'POST', headers: own, body: 'a=1' }]) {
      const { status, headers, text } = await ask(server.url, target, question)
      const login = target.startsWith('/de') ? '/de/dashboard/login' : '/dashboard/login'
      expect({ status, location: headers.location, text }, `${question.method} ${target}`).toEqual({
        status: 302,
        location: login,
        text: '',
      })
      expect(headers['cache-control']).toBe('private, no-store')
    }
  }
})

test('without a cookie a request for dashboard data only redirects to the login', async ({ server }) => {
  const targets = ['/dashboard', '/de/dashboard/invoices', '/dashboard/nope', '/nope/dashboard', '/dashboard%0a/invoices/x']
  for (const target of targets) {
    for (const query of ['', '?_routes=default%2Fdashboard', '?_routes=root']) {
      const answer = await ask(server.url, `${target}.data${query}`)
      const login = target.startsWith('/de') ? '/de/dashboard/login' : '/dashboard/login'
      expect(answer.status, target).toBe(202)
      expect(answer.text, target).toMatch(new RegExp(`^\\[\\["SingleFetchRedirect",1\\].*"redirect","${login}","status",302`, 'u'))
      expect(answer.headers, target).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    }
  }
  // Another spelling redirects to the canonical address first, and reveals nothing on the way.
  const encoded = await ask(server.url, '/%64ashboard.data?_routes=root')
  expect(encoded).toMatchObject({ status: 308, text: '' })
  expect(encoded.headers).toMatchObject({ location: '/dashboard.data?_routes=root', 'cache-control': 'private, no-store' })
})

test('cross-origin requests and other body types are rejected without a redirect', async ({ server }) => {
  const { cookie } = await signInNewPerson(server)
  const targets = ['/pricing', '/locale?to=de&path=/', '/en', '/dashboard', '/dashboard/nope', '/DASHBOARD/Login/', '/de/dashboard/login']
  const ofData = ['/dashboard.data', '/dashboard/login.data']
  const ofFiles = ['/dashboard/invoices/1/pdf', '/dashboard/downloads/invoices.csv', '/dashboard/files/x', '/dashboard/export']
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const target of [...targets, ...ofData, ...ofFiles, '/dashboard/login?mode=signUp']) {
    for (const person of [{}, { cookie }]) {
      for (const origin of [{}, { origin: 'null' }, { origin: 'https://evil.example' }]) {
        const { status, headers } = await ask(server.url, target, {
          method: 'POST',
          headers: { ...type, ...person, ...origin },
          body: 'a=1',
        })
        const name = `${target} ${JSON.stringify(origin)} ${Object.keys(person).join('')}`
        expect({ status, location: headers.location, cookies: headers['set-cookie'] }, name).toEqual({ status: 403 })
      }
      const { status, headers } = await ask(server.url, target, { method: 'PUT', headers: { ...person, origin: server.url } })
      expect({ status, location: headers.location }, target).toEqual({ status: 405 })
    }
  }
})

test('the login opens in every language and spelling, and redirects to itself once at most', async ({ server }) => {
  for (const locale of locales) {
    const login = localizePath(locale, '/dashboard/login')
    const { status, text } = await ask(server.url, login)
    expect(status, login).toBe(200)
    const assets = new Set(text.match(/\/(?:assets|fonts)\/[\w.-]+/gu))
    expect(assets.size, login).toBeGreaterThan(3)
    for (const asset of assets) expect((await ask(server.url, asset)).status, asset).toBe(200)
    expect((await ask(server.url, `${login}.data`)).status, login).toBe(200)
  }
  for (const target of ['/DASHBOARD/LOGIN', '/dashboard/login/', '/De/Dashboard/Login']) {
    const { status, headers } = await ask(server.url, target)
    expect(status, target).toBe(308)
    expect((await ask(server.url, headers.location ?? '')).status, target).toBe(200)
  }
})

test('a query that contains a dashboard path is not guarded', async ({ server }) => {
  for (const target of ['/contact-us?from=/dashboard', '/pricing?/dashboard', '/de?to=/de/dashboard']) {
    const { status, headers } = await ask(server.url, target)
    expect({ status, cookies: headers['set-cookie'] }, target).toEqual({ status: 200, cookies: undefined })
  }
})

test('the requested page is stored in a short-lived cookie, never in the address', async ({ server }) => {
  const { headers } = await ask(server.url, '/de/dashboard/invoices?year=2026&q=%C3%A9')
  expect(headers.location).toBe('/de/dashboard/login')
  expect(headers['set-cookie']).toEqual([
    'return_to=%2Fde%2Fdashboard%2Finvoices%3Fyear%3D2026%26q%3D%25C3%25A9; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  ])
  const post = await ask(server.url, '/dashboard', { method: 'POST', headers: { origin: server.url }, body: 'a=1' })
  expect(post.headers['set-cookie']).toEqual(['return_to=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  const long = await ask(server.url, `/dashboard?q=${'%'.repeat(4000)}`)
  expect(long.headers['set-cookie']).toEqual(['return_to=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
})

test('a prefetched page does not become the page to return to', async ({ server }) => {
  for (const path of ['/dashboard/invoices', '/dashboard/invoices.data']) {
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const { headers } = await ask(server.url, path, { headers: { 'sec-purpose': purpose } })
      expect(headers['set-cookie'], `${path}, ${purpose}`).toBeUndefined()
    }
  }
})

test('only the site’s own pages begin a session with a valid token, and end it', async ({ server }) => {
  const person = await createPerson(server)
  const { idToken } = await signInWithPassword(server, person)
  const authorization = `Bearer ${idToken}`
  const answered = (answer: Answer) => ({ status: answer.status, cookies: answer.headers['set-cookie'], text: answer.text })
  const nothing = (status: number) => ({ status, cookies: undefined, text: '' })

  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, server.url.replace('http', 'https'), '']) {
    for (const method of ['POST', 'DELETE']) {
      const headers = { authorization, ...(origin && { origin }) }
      expect(answered(await ask(server.url, '/session', { method, headers })), `${method} from ${origin}`).toEqual(nothing(403))
    }
  }
  const fromForm = (origin: string, locale: string) => ask(server.url, `/session?end=${locale}`, { method: 'POST', headers: { origin } })
  expect(answered(await fromForm('https://evil.example', 'de'))).toEqual(nothing(403))
  for (const locale of ['', 'xx', '//evil.example']) expect(answered(await fromForm(server.url, locale)), locale).toEqual(nothing(400))
  expect(answered(await ask(server.url, '/session', { headers: { authorization } }))).toEqual(nothing(401))
  expect(answered(await ask(server.url, '/session', { method: 'HEAD', headers: { authorization } }))).toEqual(nothing(401))
  for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
    const answer = await ask(server.url, '/session', { method, headers: { authorization, origin: server.url } })
    const refused = { ...nothing(405), text: '405 Method Not Allowed\n' }
    expect(answered(answer), method).toEqual(method === 'OPTIONS' ? nothing(204) : refused)
    expect(answer.headers['allow']).toBe('GET, HEAD, POST, DELETE, OPTIONS')
  }

  const begun = await postSession(server, idToken)
  expect({ status: begun.status, body: JSON.parse(begun.text) }).toEqual({ status: 200, body: { returnTo: null } })
  const [session = '', returnTo] = begun.headers['set-cookie'] ?? []
  expect(session).toMatch(/^__session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/u)
  const [, maxAge] = /Max-Age=(\d+)/u.exec(session) ?? []
  expect(Math.abs(Number(maxAge) - 14 * 24 * 3600)).toBeLessThan(60)
  expect(returnTo).toBe('return_to=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(begun.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json',
  })
  expect(begun.headers['access-control-allow-origin']).toBeUndefined()

  const cookie = session.split(';')[0] ?? ''
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(200)
  const renewed = await postSession(server, idToken, cookie)
  const later = renewed.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect(later).not.toBe(cookie)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(302)
  expect((await ask(server.url, '/dashboard', { headers: { cookie: later } })).status).toBe(200)
  const ended = await ask(server.url, '/session', { method: 'DELETE', headers: { origin: server.url, cookie: later } })
  expect({ ...answered(ended), text: JSON.parse(ended.text) as unknown }).toEqual({
    status: 200,
    // The next user does not get the page from which another tab was redirected.
    cookies: ['__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', 'return_to=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    text: {},
  })
  // A page that was loading during the sign-out leaves no return path either.
  const late = await ask(server.url, '/dashboard', { headers: { cookie: later } })
  expect({ status: late.status, cookies: late.headers['set-cookie'] }).toEqual({ status: 302, cookies: undefined })
})

test('after sign-in a return path is returned only if it is a page of this dashboard', async ({ server }) => {
  const { idToken } = await signInWithPassword(server, await createPerson(server))
  const hostile = [
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/dashboard\r\nset-cookie: a=b',
    'javascript:alert(1)//dashboard',
    '/pricing',
    '/dashboard/login',
    '%',
  ]
  for (const [path, told] of [['/de/dashboard/invoices?a=1', '/de/dashboard/invoices?a=1'], ...hostile.map((value) => [value, null])]) {
    const answer = await postSession(server, idToken, `return_to=${encodeURIComponent(path ?? '')}`)
    expect(JSON.parse(answer.text), path ?? '').toEqual({ returnTo: told })
  }
  expect(JSON.parse((await postSession(server, idToken, 'return_to=%')).text)).toEqual({ returnTo: null })
})

test('a session opens nothing once its account is disabled, deleted or has a new password', async ({ server }) => {
  const identity = openIdentity(server)
  const changes: readonly ((uid: string) => Promise<void>)[] = [
    (localId) => identity.updateAccount({ localId, isDisabled: true }),
    (localId) => identity.deleteAccount(localId),
    (localId) => identity.updateAccount({ localId, password: 'ten red balloons' }),
    (localId) => identity.updateAccount({ localId, validSinceSeconds: Math.floor(Date.now() / 1000) + 1 }),
  ]
  const people = await Promise.all(changes.map(() => signInNewPerson(server)))
  await Promise.all(changes.map((change, at) => change(people[at]?.uid ?? '')))
  const findPlace = async (cookie: string) => (await ask(server.url, '/dashboard', { headers: { cookie } })).headers.location
  // The promise is five seconds; frequent requests do not extend the life of a cached answer.
  await Promise.all(people.map(({ cookie }) => expect.poll(() => findPlace(cookie), { timeout: 5500 }).toBe('/dashboard/login')))
  for (const { idToken } of people) expect((await postSession(server, idToken)).status).toBe(401)
})

test('users see only the data of their own companies, in pages and in data requests', async ({ server }) => {
  const [anna, berta, carl] = await Promise.all([createPerson(server), createPerson(server), createPerson(server)])
  const halde = await createCompany(server, [anna, carl])
  const berg = await createCompany(server, [berta, carl])
  const readPages = async (cookie: string, { id }: typeof halde) => {
    const paths = ['/dashboard', '/de/dashboard', '/dashboard.data', '/dashboard/invoices', '/dashboard/invoices.data']
    const targets = [...paths.map((path) => `${path}?customer=${id}`), `/dashboard.data?_routes=default%2Fdashboard&customer=${id}`]
    return Promise.all(targets.map(async (target) => (await ask(server.url, target, { headers: { cookie } })).text))
  }
  const sees = (texts: string[], { company, number }: typeof halde) =>
    texts.map((text) => [text.includes(company), text.includes(number)].join())
  for (const [person, own] of [
    [anna, [halde]],
    [berta, [berg]],
    [carl, [halde, berg]],
  ] as const) {
    const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
    for (const asked of [halde, berg]) {
      const texts = await readPages(cookie, asked)
      // Requesting a foreign company shows the first of one's own.
      const shown = own.find((company) => company === asked) ?? own[0]
      expect(sees(texts, shown)).toEqual(texts.map(() => 'true,true'))
      const others = [halde, berg].filter((company) => !own.some((one) => one === company))
      for (const other of others) expect(sees(texts, other)).toEqual(texts.map(() => 'false,false'))
    }
  }
})

test('an unverified address gets no data', async ({ server }) => {
  const person = await createPerson(server, { isEmailVerified: false })
  const { company, number } = await createCompany(server, [person])
  const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
  for (const target of ['/dashboard', '/dashboard.data', '/dashboard/invoices']) {
    const { status, text } = await ask(server.url, target, { headers: { cookie } })
    expect(status).toBe(200)
    expect(text).not.toContain(company)
    expect(text).not.toContain(number)
  }
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).text).toContain('Please confirm your email address')
  await openIdentity(server).updateAccount({ localId: person.uid, isEmailVerified: true })
  await expect.poll(async () => (await ask(server.url, '/dashboard', { headers: { cookie } })).text, { timeout: 7000 }).toContain(company)
})

test('personal pages have their data in the HTML, and are not cached', async ({ server }) => {
  const { cookie, company } = await signInNewPerson(server)
  const nonces = new Set<string>()
  for (const target of ['/dashboard', '/de/dashboard', '/dashboard/invoices', '/dashboard/nope', '/es/dashboard/settings']) {
    const { status, headers, text } = await ask(server.url, target, { headers: { cookie } })
    expect(status, target).toBe(target.endsWith('/nope') ? 404 : 200)
    expect(headers, target).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      vary: 'Cookie, Accept-Encoding',
    })
    expect(headers.etag).toBeUndefined()
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/u.exec(String(headers['content-security-policy'])) ?? []
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(new Set(listTags(text, 'script').map((script) => script['nonce'])), target).toEqual(new Set([nonce]))
    expect(listTags(text, 'meta').find(({ name }) => name === 'robots')?.['content'], target).toBe('noindex')
    expect(text, target).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/u)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
  const { text } = await ask(server.url, '/dashboard', { headers: { cookie } })
  const [main = ''] = /<main.*<\/main>/su.exec(text) ?? []
  expect(main).toContain(company)
  expect(main).toContain('€119.00')
})

test('neither id token nor session id appears in a page or its data', async ({ server }) => {
  const { cookie, idToken, uid } = await signInNewPerson(server)
  for (const target of ['/dashboard', '/dashboard.data']) {
    const { text } = await ask(server.url, target, { headers: { cookie } })
    expect(text).toContain(uid)
    expect(text).not.toContain(cookie.slice('__session='.length))
    expect(text).not.toContain(idToken.split('.')[1])
  }
})

test('the login redirects a signed-in user to the dashboard; marketing pages do not change', async ({ server }) => {
  const { cookie, company } = await signInNewPerson(server)
  for (const [login, home] of [
    ['/dashboard/login', '/dashboard'],
    ['/nl/dashboard/login', '/nl/dashboard'],
  ] as const) {
    const { status, headers } = await ask(server.url, login, { headers: { cookie } })
    expect({ status, location: headers.location }).toEqual({ status: 302, location: home })
  }
  const { headers, text } = await ask(server.url, '/pricing', { headers: { cookie } })
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(text).not.toContain(company)
})

test('a customer’s token reads only what the rules allow, also without the server', async ({ server }) => {
  const { idToken, uid } = await signInNewPerson(server)
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
  const documents = '/v1/projects/fourfold/databases/(default)/documents'
  for (const [status, target, body] of [
    [200, `${documents}:batchGet`, { documents: [`projects/fourfold/databases/(default)/documents/users/${uid}`] }],
    [403, `${documents}:batchGet`, { documents: ['projects/fourfold/databases/(default)/documents/users/somebody'] }],
    [403, `${documents}:runQuery`, { structuredQuery: { from: [{ collectionId: 'sessions' }] } }],
    [403, `${documents}:runQuery`, { structuredQuery: { from: [{ collectionId: 'customers' }] } }],
  ] as const) {
    const answer = await ask(server.url, target, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, JSON.stringify(body)).toBe(status)
  }
})

test('the demo has sample data in the page’s language, and only on a local site', async () => {
  test.slow()
  await using on = await startServer()
  const demo = readDemo(on)
  const cookie = await beginSession(on, (await signInWithPassword(on, demo)).idToken)
  const read = async (path: string) => readText((await ask(on.url, path, { headers: { cookie } })).text)
  const home = await read('/dashboard')
  // How far the project is follows from the day.
  expect(home).toMatch(/\d of 9 accepted/u)
  expect(home).toContain('Demo: nothing here is real')
  for (const [locale, company, product, appointment] of [
    ['en', 'Lumora Sample Ltd', 'AI pilot: search', 'Marketplace: review of the current step'],
    ['de', 'Lumora Muster GmbH', 'KI-Pilotprojekt: Suche', 'Marktplatz: Stand der laufenden Etappe'],
    ['nl', 'Lumora Voorbeeld B.V.', 'AI-pilot: zoeken', 'Marketplace: stand van de huidige stap'],
    ['es', 'Lumora Ejemplo S.L.', 'Piloto de IA: búsqueda', 'Marketplace: estado de la etapa en curso'],
  ] as const) {
    const page = await read(localizePath(locale, '/dashboard'))
    expect(page, locale).toContain(company)
    expect(page, locale).toContain(appointment)
    expect(await read(localizePath(locale, '/dashboard/products')), locale).toContain(product)
  }
  await on.stop()
  // Other ways to turn it off: `demo.test.ts`.
  await using off = await startServer({ DATA_DIR: on.dataDir, TRUSTED_PROXIES: '10.0.0.1' })
  await expect(signInWithPassword(off, demo)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  // Sessions from before end, too.
  expect((await ask(off.url, '/dashboard', { headers: { cookie } })).headers.location).toBe('/dashboard/login')
})

test('a user lists their sessions and ends another one, only from the site’s origin', async ({ server }) => {
  const person = await createPerson(server)
  const { idToken } = await signInWithPassword(server, person)
  const cookie = await beginSession(server, idToken)
  const other = await beginSession(server, idToken)
  const listed = await ask(server.url, '/session', { headers: { cookie } })
  expect(listed.headers['cross-origin-resource-policy']).toBe('same-origin')
  const { sessions } = JSON.parse(listed.text) as { sessions: { name: string; isCurrent: boolean }[] } // response of the settings page
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const name = sessions.find(({ isCurrent }) => !isCurrent)?.name ?? ''
  const end = (origin: string) => ask(server.url, `/session?other=${name}`, { method: 'DELETE', headers: { cookie, origin } })
  expect((await end('https://evil.example')).status).toBe(403)
  expect((await ask(server.url, '/session', { headers: { cookie: other } })).status).toBe(200)
  expect((await end(server.url)).status).toBe(200)
  expect((await ask(server.url, '/session', { headers: { cookie: other } })).status).toBe(401)
  expect((await ask(server.url, '/session', { headers: { cookie } })).status).toBe(200)
  expect((await end(server.url)).status).toBe(404)
})
