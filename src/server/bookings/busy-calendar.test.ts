import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BusyCalendarOptions, openBusyCalendar } from './busy-calendar.ts'

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')
const wrap = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${events}END:VCALENDAR\r\n`
const calendar = wrap(event('UID:1', 'DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'))
const endOfTime = new Date(8.64e15)
const unknown = { start: new Date(0), end: endOfTime }
const busy = [
  { start: new Date('2026-12-01T09:00:00Z'), end: new Date('2026-12-01T10:00:00Z') },
  // Nothing is known beyond the days that can be booked.
  { start: new Date('2027-01-27T12:00:00Z'), end: endOfTime },
]

/** A calendar server of this machine, and a folder for what is read. */
async function openRoom() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-busy-'))
  const answer = { status: 200, text: calendar }
  const server = createServer((_, response) => response.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const open = (options: Partial<BusyCalendarOptions> = {}) =>
    openBusyCalendar({
      url: `http://127.0.0.1:${port}/secret-4f2a/basic.ics`,
      folder: dataDir,
      schedule: { horizonDays: 60, timeZone: 'Europe/Berlin', durationMinutes: 30, bufferMinutes: 15 },
      bookings: { listBookingsAfter: () => Promise.resolve([]) },
      now: () => Date.parse('2026-11-26T12:00:00Z'),
      ...options,
    })
  const readReport = () => readFile(join(dataDir, 'busy-calendar.json'), 'utf8')
  const dispose = async () => {
    if (server.listening) await close()
    await rm(dataDir, { recursive: true })
  }
  return { answer, open, close, port, dataDir, readReport, [Symbol.asyncDispose]: dispose }
}

test('an unreadable calendar keeps its last busy times, and its address is never disclosed', async () => {
  await using room = await openRoom()
  const first = await room.open()
  expect(await first.listBusy()).toEqual([unknown])
  expect(first.getState()).toEqual({ isReadable: false, faultCount: 0 })
  await first.read()
  expect(await first.listBusy()).toEqual(busy)
  expect(first.getState()).toEqual({ isReadable: true, faultCount: 0 })
  room.answer.status = 404
  const refused = await first.read().catch(String)
  expect(refused).toContain('404')
  room.answer.status = 200
  room.answer.text = '<html></html>'
  const wrong = await first.read().catch(String)
  expect(wrong).toContain('not a calendar')
  await room.close()
  const second = await room.open()
  const unreachable = await second.read().catch(String)
  expect(unreachable).toContain('ECONNREFUSED')
  expect(await second.listBusy()).toEqual(busy)
  expect(second.getState()).toEqual({ isReadable: false, faultCount: 0 })
  const report = await room.readReport()
  expect(JSON.parse(report)).toMatchObject({ failure: { since: '2026-11-26T12:00:00.000Z' } })
  expect([refused, wrong, unreachable, report].join('\n')).not.toContain('secret')
})

test('of another calendar nothing that was read before counts', async () => {
  await using room = await openRoom()
  await (await room.open()).read()
  const other = await room.open({ url: `http://127.0.0.1:${room.port}/other.ics` })
  expect(await other.listBusy()).toEqual([unknown])
})

test('gaps too short for a call are busy, and unreadable events are kept with their reason', async () => {
  await using room = await openRoom()
  room.answer.text = wrap(
    event('UID:1', 'DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RDATE:20261201T105900Z,20261202T100000Z,20261202T120000Z') +
      event('UID:2', 'DTSTART:20261203T090000Z', 'DURATION:?'),
  )
  const opened = await room.open()
  expect(await opened.read()).toEqual([expect.stringContaining('(UID 2)')])
  expect(opened.getState()).toEqual({ isReadable: true, faultCount: 1 })
  const times = (await opened.listBusy()).map(({ start, end }) => `${start.toISOString().slice(5, 16)} ${end.toISOString().slice(5, 16)}`)
  expect(times.slice(0, -1)).toEqual([
    '12-01T09:00 12-01T11:59',
    '12-02T10:00 12-02T11:00',
    '12-02T12:00 12-02T13:00',
    '12-02T23:00 12-03T23:00',
  ])
})

test('a calendar that takes too long ends with its thread, and holds nothing else up meanwhile', async () => {
  await using room = await openRoom()
  const rule = (count: number) => event(`UID:${count}`, 'DTSTART:20200101T090000Z', 'DURATION:PT1M', `RRULE:FREQ=DAILY;COUNT=${count}`)
  room.answer.text = wrap(Array.from({ length: 5000 }, (_, at) => rule(9000 + at)).join(''))
  const opened = await room.open({ limits: { milliseconds: 1, megabytes: 256 } })
  let turns = 0
  let isRead = false
  const reading = opened.read().finally(() => (isRead = true))
  const turn = () => {
    turns += 1
    if (!isRead) setImmediate(turn)
  }
  turn()
  await expect(reading).rejects.toThrow('took longer than 0.001 s')
  expect(turns).toBeGreaterThan(100)
  expect(await opened.listBusy()).toEqual([unknown])
})

test('a calendar that takes too much memory ends with its thread', async () => {
  await using room = await openRoom()
  const lines = Array.from({ length: 40_000 }, (_, at) => event(`UID:${at}`, 'DTSTART:20261201T090000Z', 'DURATION:PT1M'))
  room.answer.text = wrap(lines.join(''))
  const opened = await room.open({ limits: { milliseconds: 60_000, megabytes: 16 } })
  await expect(opened.read()).rejects.toThrow('took more than 16 MB')
})
