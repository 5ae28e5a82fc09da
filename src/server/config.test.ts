import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, inspectEnvironment, parseConfig, settingNames } from './config.ts'

const analyticsSample = { apiKey: 'key', projectId: 'fourfold', appId: '1:1234567890:web:321abc456def7890', measurementId: 'G-1A2B3C4D5E' }

const webAppSample = {
  ...analyticsSample,
  authDomain: 'fourfold.firebaseapp.com',
  storageBucket: 'fourfold.firebasestorage.app',
  messagingSenderId: '1234567890',
}

const serviceAccountSample = {
  type: 'service_account',
  project_id: 'fourfold',
  private_key_id: 'k1',
  private_key: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n',
  client_email: 'site@fourfold.iam.gserviceaccount.com',
}

const forgeable = 'TRUSTED_PROXIES has a block so large that visitors could forge their address; name your proxies alone'
const noOrigin = 'SITE_URL is not an http or https origin, such as https://example.com, without a path'
const noSmtp = 'SMTP_URL is not an smtp:// or smtps:// address with a host; in user and password write %23 for #, %2F for / and %3F for ?'
const publicSite = {
  SITE_URL: 'https://studio-nord.de',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'moin@studio-nord.de',
  TRUSTED_PROXIES: '10.0.0.1',
}
const clearText = 'SITE_URL (or HOST) is a public http address: passwords and invoices travel unencrypted; use https'
const noProxy =
  'SITE_URL is https, but neither TLS_CERT nor TRUSTED_PROXIES is set: the server itself speaks unencrypted http, and its limits count all visitors behind a proxy as one'
const noMails = 'SMTP_URL is not set: mails are not sent, only written to files in DATA_DIR/mail'
const sender = { MAIL_FROM: 'moin@studio-nord.de' }

test('.env.example describes every setting, and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const described = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].map(([, name]) => name)
  expect(new Set(described)).toEqual(new Set(settingNames))
})

test.each([
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES is not a list of addresses or CIDR blocks'],
  [{ TRUSTED_PROXIES: '10.0.0.1, ::/129, ::/130' }, 'TRUSTED_PROXIES is not a list of addresses or CIDR blocks'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, forgeable],
  [{ TRUSTED_PROXIES: '10.0.0.1, ::/0' }, forgeable],
  [{ TRUSTED_PROXIES: '128.0.0.0/1' }, forgeable],
  [{ TRUSTED_PROXIES: '::ffff:0.0.0.0/96' }, forgeable],
  [{ TRUSTED_PROXIES: '2000::/3' }, forgeable],
  [{ TRUSTED_PROXIES: 'f000::/4' }, forgeable],
  [{ SMTP_URL: 'smtp:x' }, noSmtp],
  [{ SMTP_URL: 'smtps://user:pa#ss@mail.example' }, noSmtp],
  [{ SMTP_URL: 'smtps://user:pa/ss@mail.example' }, noSmtp],
  [
    { SMTP_URL: 'smtps://user:50%off@mail.example', ...sender },
    'SMTP_URL has a % in user or password that is not part of an escape; write %25',
  ],
  [{ SMTP_URL: 'smtps://a%zz:b@mail.example', ...sender }, 'SMTP_URL has a % in user or password that is not part of an escape; write %25'],
  [{ SMTP_URL: 'smtps://a:b%FF@mail.example', ...sender }, 'SMTP_URL has a % in user or password that is not part of an escape; write %25'],
  [{ SMTP_URL: 'smtps://user@mail.example', ...sender }, 'SMTP_URL has a user without a password, or a password without a user'],
  [{ SMTP_URL: 'smtps://:secret@mail.example', ...sender }, 'SMTP_URL has a user without a password, or a password without a user'],
  [
    { SMTP_URL: 'smtps://mail.example/a', ...sender },
    'SMTP_URL goes on after the host and port; in user and password write %23 for #, %2F for / and %3F for ?',
  ],
  [{ SITE_NAME: 'Four\nfold' }, 'SITE_NAME holds a line break or another control character'],
  [{ SITE_NAME: 'Four\u2028fold' }, 'SITE_NAME holds a line break or another control character'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not one of debug, info, warn, error'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is not a port number'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT is the same as PORT'],
  [{ METRICS_HOST: '10.0.0.1' }, 'METRICS_HOST has no effect without METRICS_PORT'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'a host' }, 'METRICS_HOST is not an IP address or a host name'],
  [{ HOST: 'a host' }, 'HOST is not an IP address or a host name'],
  [{ HOST: '[::1]:80' }, 'HOST is not an IP address or a host name'],
  [{ HOST: '127.0.0.1:80' }, 'HOST is not an IP address or a host name'],
  [{ AGENCY_EMAIL: '' }, 'AGENCY_EMAIL is empty; give it a value, or remove it'],
  [{ SITE_URL: '' }, 'SITE_URL is empty; give it a value, or remove it'],
  [{ SMTP_URL: ' \t' }, 'SMTP_URL is empty; give it a value, or remove it'],
  [{ OIDC_PROVIDERS: '' }, 'OIDC_PROVIDERS is empty; give it a value, or remove it'],
  [{ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: 'b' }, 'GOOGLE_CLIENT_ID is empty; give it a value, or remove it'],
  [{ SITE_NAME: '"Studio Nord"' }, 'SITE_NAME has quotes around it, which have become a part of its value'],
  [{ DATA_DIR: "'/srv/data'" }, 'DATA_DIR has quotes around it, which have become a part of its value'],
  [{ SITE_URL: '“https://fourfold.example”' }, 'SITE_URL has quotes around it, which have become a part of its value'],
  [{ AGENCY_EMAIL: 'mara@fourfold.example\u200B' }, 'AGENCY_EMAIL has an invisible character (U+200B)'],
  [{ PASSWORD_MIN_LENGTH: '12 characters' }, 'PASSWORD_MIN_LENGTH is not a whole number'],
  [{ PORT: '3000/tcp' }, 'PORT is not a port number'],
  [{ DATA_DIR: '~/data' }, 'DATA_DIR begins with a quote, or with ~, $ or %, which only a shell replaces'],
  [{ DATA_DIR: '$HOME/data' }, 'DATA_DIR begins with a quote, or with ~, $ or %, which only a shell replaces'],
  [{ DATA_DIR: '"/srv/data' }, 'DATA_DIR begins with a quote, or with ~, $ or %, which only a shell replaces'],
  [{ DATA_DIR: '//server/share' }, 'DATA_DIR is an address or a network share, not a path'],
  [{ DATA_DIR: '\\\\server\\share' }, 'DATA_DIR is an address or a network share, not a path'],
  [{ DATA_DIR: 'nfs://server/share' }, 'DATA_DIR is an address or a network share, not a path'],
  [{ SITE_URL: 'https://0.0.0.0' }, 'SITE_URL is a wildcard address, which visitors cannot open'],
  [{ SITE_URL: 'https://:secret@fourfold.example' }, noOrigin],
  [{ SITE_URL: 'https://*.fourfold.example' }, noOrigin],
  [{ SITE_URL: 'https://fourfold..example' }, noOrigin],
  [{ SITE_URL: 'https://fourfold.example.' }, noOrigin],
  [{ HOST: '0.0.0.0' }, 'SITE_URL is needed when HOST is every address of the machine'],
  [{ HOST: '::' }, 'SITE_URL is needed when HOST is every address of the machine'],
  [{ HOST: '0' }, 'SITE_URL is needed when HOST is every address of the machine'],
  [{ HOST: ' 0.0.0.0 ' }, 'SITE_URL is needed when HOST is every address of the machine'],
  [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_ID has no effect without GOOGLE_CLIENT_SECRET'],
  [{ MICROSOFT_CLIENT_SECRET: 'a' }, 'MICROSOFT_CLIENT_SECRET has no effect without MICROSOFT_CLIENT_ID'],
  [{ MICROSOFT_CLIENT_ID: 'a', MICROSOFT_CLIENT_SECRET: 'b' }, 'MICROSOFT_TENANT is not the id or domain of a tenant'],
  [{ OIDC_PROVIDERS: '{' }, 'OIDC_PROVIDERS is not a JSON list of {id: "oidc.…", name, issuer, clientId, clientSecret, trusted}'],
  [
    { OIDC_PROVIDERS: '[{"id":"oidc.a","name":"A","issuer":"http://id.example","clientId":"c","clientSecret":"s"}]' },
    'OIDC_PROVIDERS is not a JSON list of {id: "oidc.…", name, issuer, clientId, clientSecret, trusted}',
  ],
  [
    {
      OIDC_PROVIDERS:
        '[{"id":"oidc.a","name":"A","issuer":"https://a.example","clientId":"c","clientSecret":"s"},' +
        '{"id":"oidc.a","name":"B","issuer":"https://b.example","clientId":"c","clientSecret":"s"}]',
    },
    'OIDC_PROVIDERS holds one id twice',
  ],
  [{ GITHUB_CLIENT_ID: 'a' }, 'GITHUB_CLIENT_ID has no effect without GITHUB_CLIENT_SECRET'],
  [{ GITHUB_URL: 'https://github.example' }, 'GITHUB_URL has no effect without GITHUB_CLIENT_ID'],
  [{ MICROSOFT_TENANT: 'fourfold.example' }, 'MICROSOFT_TENANT has no effect without MICROSOFT_CLIENT_ID'],
  [
    { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b', GITHUB_API_URL: 'https://github.example/api/v3' },
    'GITHUB_URL is not the https address of a GitHub server',
  ],
  [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH is below 6'],
  [{ PASSWORD_MIN_LENGTH: '21' }, 'PASSWORD_MIN_LENGTH is above 20'],
  [{ PASSWORD_MIN_LENGTH: '8.5' }, 'PASSWORD_MIN_LENGTH is not a whole number'],
  [{ BOOKING_URL: 'https://booking.example/30min' }, 'BOOKING_URL has no effect without BOOKING_SCRIPT_URL'],
  [{ BOOKING_SCRIPT_URL: 'https://booking.example/widget.js' }, 'BOOKING_SCRIPT_URL has no effect without BOOKING_URL'],
  [{ TLS_CERT: 'site.pem' }, 'TLS_CERT has no effect without TLS_KEY'],
  [{ TLS_KEY: 'site.key.pem' }, 'TLS_KEY has no effect without TLS_CERT'],
  [{ TLS_CERT: '', TLS_KEY: 'site.key.pem' }, 'TLS_CERT is empty; give it a value, or remove it'],
  [
    { TLS_CERT: 'site.pem', TLS_KEY: 'site.key.pem', SITE_URL: 'http://fourfold.example' },
    'SITE_URL begins with http: although TLS_CERT makes it https:',
  ],
  [
    { TLS_CERT: 'site.pem', TLS_KEY: 'site.key.pem', SITE_URL: ' HTTP://fourfold.example ' },
    'SITE_URL begins with http: although TLS_CERT makes it https:',
  ],
  [{ METRICS_PORT: ' 03000 ' }, 'METRICS_PORT is the same as PORT'],
  [{ DATADIR: '/srv/data' }, 'DATADIR is no setting; DATA_DIR is'],
  [{ 'SITE-URL': 'https://fourfold.example' }, 'SITE-URL is no setting; SITE_URL is'],
  [{ SITEURL: 'https://fourfold.example' }, 'SITEURL is no setting; SITE_URL is'],
  [{ smtp_url: 'smtp://mail.example' }, 'smtp_url is no setting; SMTP_URL is'],
  [{ ANALYTICS_CONFIG: 'G-1A2B3C4D5E' }, 'ANALYTICS_CONFIG is not a JSON object of apiKey, projectId, appId and measurementId'],
  [{ ANALYTICS_CONFIG: analyticsWith({ apiKey: 'a:b' }) }, 'ANALYTICS_CONFIG: apiKey is empty or holds a colon or white space'],
  [
    { ANALYTICS_CONFIG: analyticsWith({ appId: 'fourfold' }) },
    'ANALYTICS_CONFIG: appId is not the id of a web app, such as 1:1234567890:web:321abc456def7890',
  ],
  [{ ANALYTICS_CONFIG: analyticsWith({ measurementId: undefined }) }, 'ANALYTICS_CONFIG: measurementId is missing'],
  [hostedWith({ measurementId: 'UA-1' }), 'FIREBASE_CONFIG: measurementId is not a measurement id, such as G-1A2B3C4D5E'],
  [hostedWith({ apiKey: '' }), 'FIREBASE_CONFIG: apiKey is empty or holds a colon or white space'],
  [hostedWith({ apiKey: 'a:b' }), 'FIREBASE_CONFIG: apiKey is empty or holds a colon or white space'],
  [
    { ...hostedWith({}), FIREBASE_CONFIG: 'fourfold' },
    'FIREBASE_CONFIG is not a JSON object of apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId, measurementId',
  ],
  [
    { ...hostedWith({}), FIREBASE_SERVICE_ACCOUNT: '{' },
    "FIREBASE_SERVICE_ACCOUNT is not a JSON object of a service account's key, as the provider's console gives it out",
  ],
  [hostedWith({}, { project_id: 'other' }), 'FIREBASE_SERVICE_ACCOUNT: project_id is not the projectId of FIREBASE_CONFIG'],
  [hostedWith({}, { private_key: 'secret' }), 'FIREBASE_SERVICE_ACCOUNT: private_key is not a private key in PEM'],
  [{ FIREBASE_SERVICE_ACCOUNT: '{}' }, 'FIREBASE_CONFIG is missing beside FIREBASE_SERVICE_ACCOUNT'],
  [
    { FIREBASE_CONFIG: JSON.stringify(webAppSample) },
    'FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS is missing beside FIREBASE_CONFIG',
  ],
  [
    { FIREBASE_CONFIG: JSON.stringify(webAppSample), GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' },
    'GOOGLE_APPLICATION_CREDENTIALS is no file that can be read (ENOENT)',
  ],
  [{ ...hostedWith({}), SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL has no effect beside FIREBASE_CONFIG'],
  [{ ...hostedWith({}), ANALYTICS_CONFIG: analyticsWith({}) }, 'ANALYTICS_CONFIG has no effect beside FIREBASE_CONFIG'],
  [
    { ...hostedWith({}), SIGN_IN_PROVIDERS: 'google.com, oidc.acme' },
    'SIGN_IN_PROVIDERS is not a list of google.com, microsoft.com, github.com and oidc.ID=NAME, each once',
  ],
  [{ SIGN_IN_PROVIDERS: 'google.com' }, 'SIGN_IN_PROVIDERS has no effect without FIREBASE_CONFIG'],
  [{ AUTH_TOKEN_SYNC_URL: '/session' }, 'AUTH_TOKEN_SYNC_URL is not an https address without user, password and hash'],
  [{ HOST: '::0:0' }, 'SITE_URL is needed when HOST is every address of the machine'],
])('%j is refused with one line', (environment, fault) => {
  const error = findError(environment)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message.split('\n').slice(1, -1)).toEqual([`  ${fault}`])
})

test('every wrong key of the analytics is named at once', () => {
  const error = findError({ ANALYTICS_CONFIG: analyticsWith({ apiKey: '', projectId: 7, appId: undefined }) })
  expect(error?.message.split('\n').slice(1, -1)).toEqual([
    '  ANALYTICS_CONFIG: apiKey is empty or holds a colon or white space',
    '  ANALYTICS_CONFIG: projectId is not a string',
    '  ANALYTICS_CONFIG: appId is missing',
  ])
})

test('every wrong key of the hosted provider is named at once, and no value', () => {
  const account = { type: 'authorized_user', client_email: undefined, private_key: undefined }
  const error = findError(hostedWith({ apiKey: 'secret:1', authDomain: undefined, appId: 7, messagingSenderId: 'x' }, account))
  expect(error?.message.split('\n').slice(1, -1)).toEqual([
    '  FIREBASE_CONFIG: apiKey is empty or holds a colon or white space',
    '  FIREBASE_CONFIG: authDomain is missing',
    '  FIREBASE_CONFIG: messagingSenderId is not a number',
    '  FIREBASE_CONFIG: appId is not a string',
    '  FIREBASE_SERVICE_ACCOUNT: type is not service_account',
    '  FIREBASE_SERVICE_ACCOUNT: private_key is missing',
    '  FIREBASE_SERVICE_ACCOUNT: client_email is missing',
  ])
})

test('FIREBASE_CONFIG puts the site on the hosted provider, with the statistics of its web app', () => {
  const config = parseConfig({ ...hostedWith({}), SIGN_IN_PROVIDERS: 'google.com, oidc.acme=Acme=Co' })
  expect(config.hosted).toEqual({
    webApp: webAppSample,
    key: serviceAccountSample,
    signInProviders: [
      { providerId: 'google.com', name: 'Google' },
      { providerId: 'oidc.acme', name: 'Acme=Co' },
    ],
  })
  expect(config.browser.analytics).toEqual(analyticsSample)
  const withoutStatistics = parseConfig(hostedWith({ measurementId: undefined }))
  expect(withoutStatistics.hosted).toBeDefined()
  expect(withoutStatistics.browser).not.toHaveProperty('analytics')
})

test('the service account may lie in a file, as the tools of the provider have it', () => {
  const environment = { FIREBASE_CONFIG: JSON.stringify(webAppSample), GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' }
  const read: string[] = []
  const config = parseConfig(environment, {
    readFile: (path) => {
      read.push(path)
      return JSON.stringify(serviceAccountSample)
    },
  })
  expect(config.hosted?.key).toEqual(serviceAccountSample)
  expect(read).toEqual(['/run/key.json'])
  expect(parseConfig({ GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' })).not.toHaveProperty('hosted')
})

test('the embedded backend uses analytics from ANALYTICS_CONFIG', () => {
  expect(parseConfig({ ANALYTICS_CONFIG: analyticsWith({}) }).browser.analytics).toEqual(analyticsSample)
  expect(parseConfig({}).browser).not.toHaveProperty('analytics')
})

test.each<[Readonly<Record<string, string>>, readonly string[]]>([
  [{}, []],
  [{ SITE_URL: 'http://localhost:3000' }, []],
  [publicSite, []],
  [{ ...publicSite, SITE_URL: 'http://studio-nord.de' }, [clearText]],
  [{ SMTP_URL: 'smtps://mail.example', ...sender, HOST: '8.8.8.8' }, [clearText]],
  [{ ...publicSite, SITE_URL: 'http://[2001:db8::1]' }, [clearText]],
  [{ ...publicSite, SITE_URL: 'http://192.168.1.5' }, []],
  [{ ...publicSite, SITE_URL: 'http://[fd00::1]:3000' }, []],
  [{ ...publicSite, SITE_URL: 'http://site.internal' }, []],
  [{ ...publicSite, SITE_URL: 'http://intranet' }, []],
  [without(publicSite, 'TRUSTED_PROXIES'), [noProxy]],
  [{ ...without(publicSite, 'TRUSTED_PROXIES'), HOST: '0.0.0.0' }, [noProxy]],
  [{ ...without(publicSite, 'TRUSTED_PROXIES'), TLS_CERT: 'site.pem', TLS_KEY: 'site.key.pem' }, []],
  [without(publicSite, 'SMTP_URL'), [noMails]],
  [{ SITE_URL: 'http://192.168.1.5' }, [noMails]],
  [{ ...hostedWith({}), SITE_URL: 'https://studio-nord.de', TRUSTED_PROXIES: '10.0.0.1' }, []],
  [without(publicSite, 'MAIL_FROM'), ['SMTP_URL is set and MAIL_FROM is not: mail servers refuse the sender of the samples']],
  [{ ...publicSite, SMTP_URL: 'smtps://a:b@mail.example:587' }, ['SMTP_URL is smtps: at port 587, where mail servers expect smtp:']],
  [{ ...publicSite, SMTP_URL: 'smtp://a:b@mail.example:465' }, ['SMTP_URL is smtp: at port 465, where mail servers expect smtps:']],
  [{ HSTS: 'preload' }, ['HSTS has no effect at an http address']],
  [{ ...publicSite, HSTS: 'preload' }, []],
  [{ GITHUB_API_URL: 'https://api.github.com' }, ['GITHUB_API_URL has no effect without GITHUB_CLIENT_ID']],
  [{ GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' }, ['GOOGLE_APPLICATION_CREDENTIALS has no effect without FIREBASE_CONFIG']],
  [
    { ...hostedWith({}), GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' },
    ['GOOGLE_APPLICATION_CREDENTIALS has no effect beside FIREBASE_SERVICE_ACCOUNT'],
  ],
  // Names that begin like settings; other programs have some of them.
  [{ FIREBASE_TOKEN: 'x', AGENCY_USER: 'mara', AGENCY_KEY: 'x', HOME: '/' }, ['FIREBASE_TOKEN is no setting of the site']],
  [{ TRUSTED_PROXY: '10.0.0.1' }, ['TRUSTED_PROXY is no setting of the site']],
  [{ DATADIR: '/srv/data', DATA_DIR: '/srv/data' }, ['DATADIR is no setting of the site']],
  [{ GOOGLE_CLIENT_SECRETS: 'a' }, ['GOOGLE_CLIENT_SECRETS is no setting of the site']],
])('%j starts with the warnings %j', (environment, warnings) => {
  expect(parseConfig(environment).warnings).toEqual(warnings)
})

test('blanks around a value, as copying leaves them, are none of it', () => {
  const environment = { PORT: ' 8080 ', DEMO: 'off\r', TRUSTED_PROXIES: '10.0.0.1 , fc00::/7', DATA_DIR: '/srv/data\n' }
  const expected = { port: 8080, demo: 'off', trustedProxies: ['10.0.0.1', 'fc00::/7'], dataDir: '/srv/data' }
  expect(parseConfig(environment)).toMatchObject(expected)
})

test('unknown names and malformed lines of a settings file are all reported at once', () => {
  const content = 'PORT=eighty\nport=80\nHSTS=host\nTEXTS_DIR=./texts\nHSTS=host\nSMTP_URL\n'
  const environment = { PORT: 'eighty', port: '80', HSTS: 'host', TEXTS_DIR: './texts' }
  expect(inspectEnvironment(environment, { envFiles: ['.env'], readFile: () => content })).toEqual({
    faults: ['line 6 of .env is not NAME=value', 'PORT is not a port number'],
    warnings: [
      'HSTS is in lines 3 and 5 of .env: the last one counts',
      'port is no setting of the site',
      'TEXTS_DIR is no setting of the site',
    ],
  })
  const { faults } = inspectEnvironment({ port: '80' }, { envFiles: ['.env'], readFile: () => 'port=80' })
  expect(faults).toEqual(['port is no setting; PORT is'])
})

test.each(['http://booking.example/30min', 'javascript:alert(1)', '//booking.example', 'https://name:word@booking.example/'])(
  'the scheduling service is not taken from %s',
  (address) => {
    const error = findError({ BOOKING_URL: address, BOOKING_SCRIPT_URL: address })
    expect(error?.message.match(/^  BOOKING_(?:SCRIPT_)?URL is not an https address/gmu)).toHaveLength(2)
  },
)

test('a scheduling service of this machine may speak in clear', () => {
  const urls = { BOOKING_URL: 'http://127.0.0.1:4000/30min', BOOKING_SCRIPT_URL: 'http://localhost:4000/widget.js' }
  expect(parseConfig(urls).browser.bookingWidget).toEqual({ pageUrl: urls.BOOKING_URL, scriptUrl: urls.BOOKING_SCRIPT_URL })
})

test('names of other programs are no mistyped settings', () => {
  const others = ['HOME', 'HOSTS', 'host', 'Port', 'PATH', 'XDG_DATA_DIRS', 'HOSTNAME', 'GITHUB_SHA', 'GITHUB_REF', 'NODE_ENV', 'TLS']
  expect(parseConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([])
})

test('a malformed value contradicts nothing', () => {
  const smtp = { SMTP_URL: 'smtp://user@mail.example:465', PORT: '70000', METRICS_PORT: '70000' }
  const { faults, warnings } = inspectEnvironment({ ...smtp, SITE_URL: 'https://*.studio-nord.de', HSTS: 'always' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'METRICS_PORT', 'SITE_URL', 'SMTP_URL', 'HSTS'])
  expect(warnings).toEqual([])
})

test('every bad key is named at once', () => {
  const error = findError({ HOST: '::', PORT: '99999', DEMO: '' })
  expect(error?.message.match(/^ {2}\w+/gmu)).toEqual(['  DEMO', '  PORT', '  SITE_URL'])
})

test('every address of the machine can be listened on when the site has an address of its own', () => {
  expect(parseConfig({ HOST: '::', SITE_URL: 'https://fourfold.example' })).toMatchObject({
    host: '::',
    siteUrl: 'https://fourfold.example',
  })
})

test('identity providers are those with an id and a secret, and any that speak OpenID Connect', () => {
  const other = { id: 'oidc.acme', name: 'Acme', issuer: 'https://id.acme.example', clientId: 'c', clientSecret: 's', trusted: true }
  const environment = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'h', OIDC_PROVIDERS: JSON.stringify([other]) }
  expect(parseConfig(environment).identityProviders).toEqual([
    { providerId: 'google.com', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'g', clientSecret: 'h', isTrusted: true },
    { providerId: 'oidc.acme', name: 'Acme', issuer: 'https://id.acme.example', clientId: 'c', clientSecret: 's', isTrusted: true },
  ])
  expect(parseConfig({}).identityProviders).toEqual([])
})

test('GitHub is GitHub’s own, whose confirmed addresses count, or another server, whose do not', () => {
  const client = { GITHUB_CLIENT_ID: 'g', GITHUB_CLIENT_SECRET: 'h' }
  const known = { providerId: 'github.com', name: 'GitHub', clientId: 'g', clientSecret: 'h' }
  expect(parseConfig(client).identityProviders).toEqual([
    { ...known, url: 'https://github.com', apiUrl: 'https://api.github.com', isTrusted: true },
  ])
  const own = { GITHUB_URL: 'https://github.example/', GITHUB_API_URL: 'https://github.example/api/v3' }
  expect(parseConfig({ ...client, ...own }).identityProviders).toEqual([
    { ...known, url: 'https://github.example', apiUrl: 'https://github.example/api/v3', isTrusted: false },
  ])
})

test('the least length of a password is 12, or what is set', () => {
  expect(parseConfig({}).browser.passwordMinLength).toBe(12)
  expect(parseConfig({ PASSWORD_MIN_LENGTH: '8' }).browser.passwordMinLength).toBe(8)
})

/** Settings without one of them. */
function without(environment: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).filter(([each]) => each !== name))
}

function findError(environment: Readonly<Record<string, string>>): Error | undefined {
  try {
    parseConfig(environment)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : undefined
  }
}

/** The sample as JSON, with other or missing keys. */
function analyticsWith(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...analyticsSample, ...changes })
}

/** A hosted provider, with other or missing keys. */
function hostedWith(webApp: Readonly<Record<string, unknown>>, account: Readonly<Record<string, unknown>> = {}) {
  return {
    FIREBASE_CONFIG: JSON.stringify({ ...webAppSample, ...webApp }),
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...serviceAccountSample, ...account }),
  }
}

test.each(['https://vitals.example.com/collect?dsn=1', 'http://127.0.0.1:9000/collect'])('VITALS_URL may be %s', (url) => {
  expect(parseConfig({ VITALS_URL: url }).browser.vitalsUrl).toBe(url)
})

test.each(['http://vitals.example.com/collect', 'https://user:secret@vitals.example.com/', 'https://vitals.example.com/#a', '/vitals'])(
  'VITALS_URL may not be %s',
  (url) => expect(() => parseConfig({ VITALS_URL: url })).toThrow('VITALS_URL is not an https address'),
)

test('a socket of systemd counts for the process that it was given to', () => {
  const given = { LISTEN_FDS: '1', LISTEN_PID: '42', SITE_URL: 'https://www.example.com' }
  expect(parseConfig(given, { pid: 42 }).inheritedSocket).toBe(3)
  expect(parseConfig(given, { pid: 43 }).inheritedSocket).toBeUndefined()
  expect(() => parseConfig({ ...given, LISTEN_FDS: '2' }, { pid: 42 })).toThrow('LISTEN_FDS is not 1')
  expect(() => parseConfig({ LISTEN_FDS: '1', LISTEN_PID: '42' }, { pid: 42 })).toThrow('SITE_URL is needed with a socket of systemd')
})
