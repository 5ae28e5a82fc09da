import { dayMilliseconds } from '#domain/durations.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { ask } from './ask.ts'
import { createCall } from './calls.ts'
import { findViolations } from './find-violations.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { browseAsStaff, signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const list = '/de/dashboard/agency/calls'

/** Pages and forms of the agency as a member of staff, without scripts. */
async function openOffice(server: TestServer) {
  const staff = await signInStaff(server, 'staff')
  const { cookie } = staff
  const get = async (path: string) => await ask(server.url, path, { headers: { cookie } })
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }
  const bookings = openBookingStore(openDocuments(server))
  return { cookie, get, post, find: bookings.findBooking }
}

/** A time on a day so far ahead that no other test uses it. */
function farAhead(days: number): Date {
  return new Date(`${new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10)}T10:00:00Z`)
}

/** The times that a page offers, as its links give them. */
function offeredIn(text: string): readonly string[] {
  return [...text.matchAll(/start=([^"&]+Z)"/gu)].map(([, start = '']) => decodeURIComponent(start))
}

test('calls are listed in the week of their address, and by what has become of them', async ({ server }) => {
  const { get } = await openOffice(server)
  const ahead = await createCall(server, farAhead(400))
  const past = await createCall(server, farAhead(-10))
  const canceled = await createCall(server, farAhead(401), { state: 'canceled' })
  const isIn = async (address: string, { id }: { readonly id: string }) => (await get(address)).text.includes(`href="${list}/${id}"`)
  const weekOf = ({ start }: { readonly start: Date }) => `${list}?week=${start.toISOString().slice(0, 10)}`
  expect(await isIn(weekOf(ahead), ahead)).toBe(true)
  expect(await isIn(weekOf(past), past)).toBe(true)
  expect(await isIn(weekOf(canceled), canceled)).toBe(false)
  expect(await isIn(list, ahead)).toBe(false)
  for (const [view, call] of [
    ['upcoming', ahead],
    ['past', past],
    ['canceled', canceled],
  ] as const) {
    const others = [ahead, past, canceled].filter((other) => other !== call)
    expect(await isIn(`${list}?view=${view}`, call), view).toBe(true)
    for (const other of others) expect(await isIn(`${list}?view=${view}`, other), view).toBe(false)
  }
  const week = await get(weekOf(ahead))
  expect(week.text).toContain('Zoë &lt;Peeters&gt;')
  expect(week.text).toContain('Berlin (Europe/Berlin)')
  for (const query of ['week=2026-02-30', 'week=x', 'view=none', 'view=past&after=%25', 'week=2999-12-31', 'week=1970-01-01']) {
    expect((await get(`${list}?${query}`)).status, query).toBe(200)
  }
})

test('a call is moved to a free time without scripts, and its mail is shown before', async ({ server }) => {
  const { translate } = speak('de')
  const { get, post, find } = await openOffice(server)
  const call = await createCall(server, farAhead(20))
  const path = `${list}/${call.id}`
  const page = await get(path)
  expect(page.text).toContain('Lamps &amp; search')
  expect(page.text).toContain(`href="${path}?act=move"`)
  const [start = ''] = offeredIn((await get(`${path}?act=move`)).text)
  expect(start).not.toBe('')
  const question = await get(`${path}?act=move&start=${encodeURIComponent(start)}`)
  expect(question.text).toContain('We hebben ons gesprek verzet')
  expect(question.text).toContain(translate('agency.calls.act.move.consequence', { name: 'Zoë &lt;Peeters&gt;', email: call.email }))
  const moved = await post(`${path}?act=move&start=${encodeURIComponent(start)}`, { act: 'move', version: '0', start })
  expect(moved.status).toBe(303)
  expect(await find(call.id)).toMatchObject({ start: new Date(start), sequence: 1, state: 'confirmed' })

  // Seen before the move, or without a time.
  const stale = await post(path, { act: 'cancel', version: '0', reason: 'Mara is ill.' })
  expect({ status: stale.status, isSaid: stale.text.includes(translate('agency.refusal.changed-meanwhile')) }).toEqual({
    status: 422,
    isSaid: true,
  })
  expect(stale.text).toContain('Mara is ill.</textarea>')
  for (const wrong of ['', 'tomorrow', '9999-99-99T10:00:00.000Z']) {
    const { status, text } = await post(path, { act: 'move', version: '1', start: wrong })
    expect({ wrong, status, isSaid: text.includes(translate('agency.calls.refusal.no-time')) }).toEqual({
      wrong,
      status: 422,
      isSaid: true,
    })
  }
  expect(await find(call.id)).toMatchObject({ start: new Date(start), sequence: 1, state: 'confirmed' })
})

test('a time that was taken after it was offered is refused, and the call stays', async ({ server }) => {
  const { translate } = speak('de')
  const { get, post, find } = await openOffice(server)
  const call = await createCall(server, farAhead(27))
  const path = `${list}/${call.id}`
  const start = offeredIn((await get(`${path}?act=move`)).text).at(-1) ?? ''
  await createCall(server, new Date(start))
  const refused = await post(`${path}?act=move&start=${encodeURIComponent(start)}`, { act: 'move', version: '0', start })
  expect({ status: refused.status, isSaid: refused.text.includes(translate('agency.calls.refusal.taken')) }).toEqual({
    status: 422,
    isSaid: true,
  })
  expect(await find(call.id)).toMatchObject({ start: call.start, sequence: 0 })
  expect(offeredIn((await get(`${path}?act=move`)).text)).not.toContain(start)
})

test('a call is canceled with a reason, once, and leaves the week', async ({ server }) => {
  const { translate } = speak('de')
  const { get, post, find } = await openOffice(server)
  const call = await createCall(server, farAhead(34))
  const path = `${list}/${call.id}`
  expect((await get(path)).text).toContain('We moeten ons gesprek afzeggen')
  const long = await post(path, { act: 'cancel', version: '0', reason: 'x'.repeat(501) })
  expect({ status: long.status, isSaid: long.text.includes(translate('agency.calls.refusal.long-reason', { most: 500 })) }).toEqual({
    status: 422,
    isSaid: true,
  })
  expect((await post(path, { act: 'cancel', version: '0', reason: ' Mara\r\nis ill. ' })).status).toBe(303)
  expect(await find(call.id)).toMatchObject({ state: 'canceled', cancelReason: 'Mara is ill.' })
  const after = await get(path)
  expect(after.text).toContain('Mara is ill.')
  expect(after.text).not.toContain('name="reason"')
  expect((await get(`${list}?week=${call.start.toISOString().slice(0, 10)}`)).text).not.toContain(`href="${path}"`)
  const again = await post(path, { act: 'cancel', version: '1' })
  expect({ status: again.status, isSaid: again.text.includes(translate('agency.refusal.already-canceled')) }).toEqual({
    status: 422,
    isSaid: true,
  })
})

test('a call is downloaded as a calendar file, and unknown ones are no page', async ({ server }) => {
  const { get } = await openOffice(server)
  const call = await createCall(server, farAhead(41))
  const file = await get(`${list}/${call.id}/calendar`)
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.text).toContain(`UID:${call.id}`)
  for (const id of ['none', 'a'.repeat(32), `${call.id}x`]) {
    expect((await get(`${list}/${id}`)).status, id).toBe(404)
    // To the page that says so.
    expect((await get(`${list}/${id}/calendar`)).headers.location, id).toBe(`${list}/${id}`)
  }
})

test('the pages of calls can be used by everybody, and hold on narrow screens', async ({ page, server }) => {
  const { cookie } = await openOffice(server)
  const call = await createCall(server, farAhead(48))
  const path = `${list}/${call.id}`
  const start = new Date(farAhead(49).getTime() + 3_600_000).toISOString()
  await browseAsStaff(page, server, cookie)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const address of [
    list,
    `${list}?view=upcoming`,
    path,
    `${path}?act=cancel`,
    `${path}?act=move`,
    `${path}?act=move&start=${start}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(address.startsWith(path) ? call.name : 'Gespräche')
    expect(await findViolations(page), address).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360)
  }
})
