import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openPreviewLinkStore } from './preview-links.ts'

const getBackend = shareBackend()
const expiresAt = new Date('2026-12-08T12:00:00Z')

async function openLinks() {
  const { documents } = await getBackend()
  const clock = { now: Date.parse('2026-12-01T12:00:00Z') }
  const open = () => openPreviewLinkStore({ documents, now: () => clock.now, random: randomBytes })
  await open().revoke()
  return { clock, links: open(), others: open() }
}

test('a token shows the article that it was made for, until it expires', async () => {
  const { clock, links, others } = await openLinks()
  const token = await links.sign('draft', expiresAt)
  expect(await others.verify('draft', token)).toEqual(expiresAt)
  expect(await links.verify('another', token)).toBeUndefined()
  clock.now = expiresAt.getTime() - 1000
  expect(await links.verify('draft', token)).toEqual(expiresAt)
  clock.now = expiresAt.getTime()
  expect(await links.verify('draft', token)).toBeUndefined()
})

test('a token that is modified or unsigned is refused', async () => {
  const { links } = await openLinks()
  const [header = '', payload = '', signature = ''] = (await links.sign('draft', expiresAt)).split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const longer = encode({ aud: 'preview', sub: 'draft', exp: expiresAt.getTime() / 1000 + 3600 })
  const endless = encode({ aud: 'preview', sub: 'draft' })
  for (const token of [
    '',
    'x',
    `${header}.${longer}.${signature}`,
    `${header}.${payload}.`,
    `${encode({ alg: 'none' })}.${payload}.`,
    `${encode({ alg: 'none' })}.${endless}.`,
  ])
    expect({ token, shown: await links.verify('draft', token) }).toEqual({ token, shown: undefined })
})

test('revoking ends all tokens, and later ones have another key', async () => {
  const { links } = await openLinks()
  const token = await links.sign('draft', expiresAt)
  await links.revoke()
  expect(await links.verify('draft', token)).toBeUndefined()
  const next = await links.sign('draft', expiresAt)
  expect(await links.verify('draft', token)).toBeUndefined()
  expect(await links.verify('draft', next)).toEqual(expiresAt)
})
