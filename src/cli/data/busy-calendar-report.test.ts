import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BusyReport, busyReportFile } from '#domain/bookings/busy-report.ts'
import { agency } from '#testing/site/agency.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

test('doctor reports why a calendar is not read, and which entries are not understood', async () => {
  await using backend = await startBackend({ mail: undefined })
  await backend.close()
  const ask = async (report: Omit<BusyReport, 'addressHash'>) => {
    await writeFile(join(backend.dataDir, busyReportFile), JSON.stringify({ addressHash: '', ...report }))
    return (await agency(backend.dataDir, 'doctor')).stdout
  }
  const [readAt, until, since] = [new Date('2026-11-26T12:00:00Z'), new Date('2027-01-27T12:00:00Z'), new Date('2026-11-27T08:00:00Z')]
  const reading = { readAt, until, busy: [], faults: ['Line 4: Its DTSTART \u001B[2Jis missing. (UID a)'], faultCount: 8 }

  const never = await ask({ failure: { since, reason: 'The server \u001B[2Janswered 404.' } })
  expect(never).toContain('could not be read since 2026-11-27 09:00 (last read: never): The server [2Janswered 404.\n')
  expect(never).toContain('Until then no calls can be booked.\n')
  const later = await ask({ reading, failure: { since, reason: 'The server answered 404.' } })
  expect(later).toContain('Until then the busy times of the last reading apply, and no calls can be booked from 2027-01-27 13:00 on.\n')
  expect(later).toContain(
    'warning  The calendar of BUSY_ICS_URL was read at 2026-11-26 13:00, but parts of it are not supported.\n' +
      '         Line 4: Its DTSTART [2Jis missing. (UID a)\n         and 7 more\n         Correct these entries',
  )
  expect(await ask({ reading: { ...reading, faults: [], faultCount: 0 } })).toContain('ok       The calendar of BUSY_ICS_URL was read at')
})
