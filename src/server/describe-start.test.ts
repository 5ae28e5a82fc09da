import { expect, test } from 'vitest'
import { describeStart } from './describe-start.ts'

const started = { demo: undefined, siteUrl: 'http://127.0.0.1:3000', address: 'http://127.0.0.1:3000', heldBack: [] }

test('a start says where a browser opens the site, and by which address visitors come', () => {
  expect(describeStart(started)).toBe('Ready: http://127.0.0.1:3000')
  expect(describeStart({ ...started, siteUrl: 'https://www.studio-nord.de' })).toBe(
    'Ready: http://127.0.0.1:3000\nVisitors come by https://www.studio-nord.de, which your proxy leads here.',
  )
})

test('a start with the demo says how to sign in as its customer and as its staff', () => {
  const demo = { email: 'demo@fourfold.example', password: 'a-b', staffKey: 'key' }
  expect(describeStart({ ...started, demo })).toBe(
    'Demo customer: demo@fourfold.example, password a-b\nDemo of the agency’s side: http://127.0.0.1:3000/session?staff=key\nReady: http://127.0.0.1:3000',
  )
})

test('a start says what keeps the site on this machine', () => {
  const heldBack = ['SITE_URL is public, and these files are samples:', '  content/pages/privacy-policy/de.json']
  expect(describeStart({ ...started, heldBack })).toMatch(/^Kept on this machine:\n {2}SITE_URL .*\n {4}content\/.*\nReady: http/u)
})
