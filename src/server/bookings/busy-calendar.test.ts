import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBusyCalendar } from './busy-calendar.ts'

const event = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T090000Z\r\nDTEND:20261201T100000Z\r\nEND:VEVENT\r\n'
const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${event}END:VCALENDAR\r\n`
const busy = [{ start: new Date('2026-12-01T09:00:00Z'), end: new Date('2026-12-01T10:00:00Z') }]

/** A calendar server of this machine, and a folder for what is read. */
async function openRoom() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-busy-'))
  const answer = { status: 200, text: calendar }
  const server = createServer((_, response) => response.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const open = (url = `http://127.0.0.1:${port}/secret-4f2a/basic.ics`) =>
    openBusyCalendar({
      url,
      folder: dataDir,
      schedule: { horizonDays: 60, timeZone: 'Europe/Berlin' },
      bookings: { listBookingsAfter: () => Promise.resolve([]) },
      now: () => Date.parse('2026-11-26T12:00:00Z'),
    })
  const readReport = () => readFile(join(dataDir, 'busy-calendar.json'), 'utf8')
  return { answer, open, close, dataDir, readReport, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) }
}

test('what was read last counts while the calendar cannot be read, also after a restart, and its address is nowhere', async () => {
  await using room = await openRoom()
  const first = await room.open()
  await first.read()
  expect(await first.listBusy()).toEqual(busy)
  room.answer.status = 404
  const refused = await first.read().catch(String)
  expect(refused).toContain('404')
  room.answer.status = 200
  room.answer.text = '<html></html>'
  const wrong = await first.read().catch(String)
  await room.close()
  const second = await room.open()
  const unreachable = await second.read().catch(String)
  expect(await second.listBusy()).toEqual(busy)
  const report = await room.readReport()
  expect(JSON.parse(report)).toMatchObject({ failure: { since: '2026-11-26T12:00:00.000Z' } })
  expect([refused, wrong, unreachable, report].join('\n')).not.toContain('secret')
})
