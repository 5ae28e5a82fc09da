import { hash, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStaffViewStore } from './staff-views.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'

const getBackend = shareBackend()

async function openViews() {
  const { documents } = await getBackend()
  // Of its own: the backend's clock would run all its timers of a year.
  let time = Date.UTC(2026, 10, 2)
  const clock = { now: () => time, advance: (milliseconds: number) => void (time += milliseconds) }
  const views = openStaffViewStore({
    documents,
    now: clock.now,
    createId: randomUUID,
    createSecret: () => randomBytes(32).toString('base64url'),
    hash: (secret) => hash('sha256', secret),
  })
  return { views, clock, documents }
}

test('a link opens one view, and its customer can read who looked and when', async () => {
  const { views, clock } = await openViews()
  const key = await views.createLink('halde', 'jana')
  expect(await views.listOpened('halde')).toEqual([])
  const at = new Date(clock.now())
  const opened = await Promise.all([views.open(key), views.open(key)])
  const [view, ...others] = opened.filter((each) => each !== undefined)
  expect(others).toEqual([])
  expect(view).toMatchObject({ customerId: 'halde', endsAt: new Date(at.getTime() + 30 * 60_000) })
  expect(await views.open(key)).toBeUndefined()
  expect(await views.listOpened('halde')).toEqual([{ at, staff: 'jana' }])
  expect(await views.find(view?.cookieKey ?? '')).toMatchObject({ customerId: 'halde' })
  expect(await views.find(key)).toBeUndefined()
})

test('an unused link expires after five minutes, and a view after thirty or when it is ended', async () => {
  const { views, clock } = await openViews()
  const late = await views.createLink('halde', undefined)
  clock.advance(5 * 60_000 + 1)
  expect(await views.open(late)).toBeUndefined()
  const first = await views.open(await views.createLink('halde', undefined))
  const second = await views.open(await views.createLink('halde', undefined))
  await views.end(first?.cookieKey ?? '')
  expect(await views.find(first?.cookieKey ?? '')).toBeUndefined()
  expect(await views.find(second?.cookieKey ?? '')).toBeDefined()
  clock.advance(30 * 60_000)
  expect(await views.find(second?.cookieKey ?? '')).toBeUndefined()
})

test('a key of another customer, another view or no view opens and finds nothing', async () => {
  const { views } = await openViews()
  const key = await views.createLink('halde', undefined)
  const [, id = '', secret = ''] = key.split('.')
  const other = await views.createLink('alder', undefined)
  for (const wrong of [`alder.${id}.${secret}`, `halde.${id}.${other.slice(-43)}`, 'halde', '', `../halde.${id}.${secret}`]) {
    expect(await views.open(wrong)).toBeUndefined()
    expect(await views.find(wrong)).toBeUndefined()
  }
  expect(await views.open(key)).toBeDefined()
})
