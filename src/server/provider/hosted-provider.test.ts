import { expect, test } from 'vitest'
import { createHostedEndpoints } from '#gateway/provider/endpoints.ts'
import { parseConfig } from '#server/config.ts'
import { listThirdParties } from '#server/http/third-parties.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'
import { openHostedProvider } from './hosted-provider.ts'

const webApp = {
  apiKey: 'key',
  authDomain: 'acme.firebaseapp.com',
  projectId: 'acme',
  storageBucket: 'acme.firebasestorage.app',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:321abc456def7890',
}

function configure(more: Readonly<Record<string, string>> = {}) {
  const { key } = createServiceAccount('acme')
  const environment = { FIREBASE_CONFIG: JSON.stringify(webApp), FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key), ...more }
  const config = parseConfig(environment)
  if (!config.hosted) throw new Error('The settings name no hosted provider.')
  return { config, hosted: config.hosted }
}

function open(siteUrl: string, { hosted } = configure()) {
  const fetch = () => Promise.reject(new Error('Nothing is asked for.'))
  return openHostedProvider({ siteUrl }, hosted, { endpoints: createHostedEndpoints('acme'), fetch })
}

test('the pages of sign-in come from the site’s own domain where that has TLS', () => {
  expect(open('https://www.acme.example').browser).toEqual({
    firebase: { ...webApp, authDomain: 'www.acme.example' },
    signInProviders: [],
  })
  expect(open('http://127.0.0.1:3000').browser.firebase.authDomain).toBe('acme.firebaseapp.com')
})

test('servers of one project share sessions, and another key cannot read them', () => {
  const { hosted } = configure()
  const encrypted = open('https://www.acme.example').tokenCipher.encrypt('token', 'session')
  expect(open('https://www.acme.example').tokenCipher.decrypt(encrypted, 'session')).toBe('token')
  const other = { ...hosted, key: { ...hosted.key, private_key: `${hosted.key.private_key}\n` } }
  expect(open('https://www.acme.example', { ...configure(), hosted: other }).tokenCipher.decrypt(encrypted, 'session')).toBeUndefined()
})

test('policies allow the provider on personal pages only, and its script only for issuers', () => {
  const connections = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage'].map((api) => `https://${api}.googleapis.com`)
  expect(listThirdParties(configure().config, true)).toEqual([{ pages: 'own', connections }])
  const { config } = configure({ SIGN_IN_PROVIDERS: 'google.com', AUTH_TOKEN_SYNC_URL: 'https://tokens.example/sync' })
  const sync = { pages: 'own', connections: ['https://tokens.example'] }
  const scripts = ['https://apis.google.com']
  expect(listThirdParties(config, true)).toEqual([{ pages: 'own', connections, scripts }, sync])
  expect(listThirdParties(config, false)).toEqual([{ pages: 'own', connections, scripts, frames: ['https://acme.firebaseapp.com'] }, sync])
})
