import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { appointmentsAdd, appointmentsImport } from './appointment-records.ts'
import { appointmentsCancel } from './appointments-cancel.ts'
import { appointmentsMove } from './appointments-move.ts'
import { appointmentsList } from './appointments-list.ts'

const getSite = shareSite()

/** A running site with one customer. */
async function createSite() {
  const site = await getSite()
  await createGateway(site.documents).customers.putCustomer(createCustomer())
  return site
}

// The command line goes by the machine's clock: what is to be ahead of it lies far ahead.
const review = ['--customerId', 'halde', '--title', 'Review', '--startsAt', '2999-07-01T10:00', '--endsAt', '2999-07-01T11:30']
const place = ['--timeZone', 'Europe/London', '--place', 'By phone', '--hosts', 'Mara Lindholm; Joost Visser']

test('an appointment is listed in the agency’s time zone, and can be canceled once', async () => {
  const site = await createSite()
  expect(await appointmentsList.run([], site)).toBe('No upcoming appointments.\n')
  const { stored } = JSON.parse(await appointmentsAdd.run([...review, ...place, '--json'], site)) as { stored: [string] } // its shape
  expect(stored[0]).toMatch(/^halde\/[\da-f]{8}$/u)
  expect(await appointmentsList.run([], site)).toMatch(
    / ahead +2999-07-01 11:00 +2999-07-01 12:30 +Review +Mara Lindholm, Joost Visser +By phone\n$/u,
  )
  expect(JSON.parse(await appointmentsList.run(['--customer', 'halde', '--json'], site))).toMatchObject([
    { startsAt: '2999-07-01T09:00:00.000Z', endsAt: '2999-07-01T10:30:00.000Z', hosts: ['Mara Lindholm', 'Joost Visser'], state: 'ahead' },
  ])

  const later = ['--start', '2999-07-02T09:00', '--end', '2999-07-02T10:00']
  expect(await appointmentsMove.run([...stored, ...later], site)).toBe(`Moved appointment ${stored[0]} to 2999-07-02T09:00.\n`)
  expect(await appointmentsList.run([], site)).toMatch(/ 2999-07-02 10:00 +2999-07-02 11:00 +Review /u)
  const early = ['--start', '2999-07-02T09:00', '--end', '2999-07-02T08:00']
  await expect(appointmentsMove.run([...stored, ...early], site)).rejects.toThrow('endsAt does not lie after startsAt.')
  await expect(appointmentsMove.run(stored, site)).rejects.toThrow('Specify --start and --end.')
  await expect(appointmentsMove.run(['halde/none', ...later], site)).rejects.toThrow('No such appointment: halde/none.')

  expect(await appointmentsCancel.run(stored, site)).toBe(`Canceled appointment ${stored[0]}.\n`)
  const after = await appointmentsList.run(['--all', '--json'], site)
  expect(JSON.parse(after)).toMatchObject([{ state: 'canceled', title: 'Review' }])
  await expect(appointmentsCancel.run(stored, site)).rejects.toThrow('is already canceled')
  expect(await appointmentsList.run(['--all', '--json'], site)).toBe(after)
  expect(await appointmentsList.run([], site)).toBe('No upcoming appointments.\n')
})

test('a file brings in all of its rows or none, and names what is wrong with each', async () => {
  const site = await createSite()
  const file = join(site.dataDir, 'appointments.csv')
  const headings = 'customerId;id;title;startsAt;endsAt;timeZone;place;joinUrl;hosts'
  const good = 'halde;old-call;Call;2020-03-02T10:00;2020-03-02T10:30;Europe/Berlin;;https://meet.example/a;Mara Lindholm'
  const bad = 'halde;;Kickoff;2026-03-29T02:30;2026-03-29T01:00;Europe/Berlin;Hamburg;http://meet.example/a;Mara Lindholm'
  const worse = 'nobody;;Review;tomorrow;2026-03-29T01:00;Europe/Berlin;Hamburg;;Mara Lindholm'
  await writeFile(file, [headings, good, bad, worse].join('\n'))
  const report = String(await appointmentsImport.run([file], site).catch((error: unknown) => error))
  expect(report).toContain('line 3: joinUrl is not an https address')
  expect(report).toContain('line 4: startsAt is not a time such as 2026-12-01T10:00')
  expect(report).toContain('no appointments were stored')
  expect(await appointmentsList.run(['--all'], site)).toBe('No appointments yet.\n')

  await writeFile(file, [headings, good].join('\n'))
  expect(await appointmentsImport.run([file, '--dry-run'], site)).toBe('Would store: 1 appointment\n')
  expect(await appointmentsImport.run([file], site)).toBe('Stored: 1 appointment\n')
  expect(await appointmentsList.run(['--all'], site)).toMatch(/halde\/old-call +over +2020-03-02 10:00 /u)
  await expect(appointmentsImport.run([file], site)).rejects.toThrow('halde/old-call already exists')
})

test('an appointment that cannot be so is refused by name and stores nothing', async () => {
  const site = await createSite()
  const refusals: readonly (readonly [changes: string[], problem: string])[] = [
    [['--startsAt', '2026-03-29T02:30', '--timeZone', 'Europe/Berlin'], 'startsAt is left out by the clocks'],
    [['--endsAt', '2999-07-01T09:00'], 'endsAt does not lie after startsAt'],
    [['--customerId', 'nobody'], 'no such customer: nobody'],
    [['--timeZone', 'Mars/Base'], 'timeZone is not a time zone'],
    [['--place', ''], 'place and joinUrl are missing'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ]
  for (const [changes, problem] of refusals) {
    await expect(appointmentsAdd.run([...review, ...place, ...changes], site)).rejects.toThrow(problem)
  }
  expect(await appointmentsList.run(['--all'], site)).toBe('No appointments yet.\n')
})

test('to cancel takes the name of one appointment that is there', async () => {
  const site = await createSite()
  const refusals: readonly (readonly [args: string[], problem: string])[] = [
    [[], "Missing required argument 'CUSTOMER/ID'."],
    [['halde'], 'Specify the appointment as CUSTOMER/ID.'],
    [['halde/none'], 'No such appointment: halde/none.'],
  ]
  for (const [args, problem] of refusals) await expect(appointmentsCancel.run(args, site)).rejects.toThrow(problem)
})
