import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { openAppointmentStore } from '#gateway/appointments.ts'
import { agencyProcessWith } from '#testing/site/agency.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { isMarked, markDocument } from './app.ts'
import { ask } from './ask.ts'
import { listTags, readText } from './document-head.ts'
import { findViolations } from './find-violations.ts'
import { createMember } from './members.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

const { messages } = content

/** Runs an agency command, which must succeed, and returns its JSON output. */
async function command({ commandSettings }: TestServer, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await agencyProcessWith(commandSettings, 'appointments', ...args)
  expect(code, stderr + stdout).toBe(0)
  return stdout
}

/** Parses the only event of a calendar file. */
function readEvent(text: string): ICAL.Event {
  const [event, ...others] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent') // contains one calendar
  expect(others).toEqual([])
  if (!event) throw new Error('There is no event.')
  return new ICAL.Event(event)
}

/** The section on the English home page. */
const partOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Next appointment' })

test('an appointment appears on the open page, can be added to a calendar, and disappears', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  test.slow()
  void complaints
  const member = await createMember(server)
  await signInAs(member)
  await openDashboard(page, '/dashboard')
  const part = partOf(page)
  await expect(part).toContainText('Nothing scheduled right now.')
  await expect(part.getByRole('link')).toHaveAttribute('href', '/booking')
  await markDocument(page)

  const options = ['--customerId', member.id, '--title', 'Checkout, the open questions', '--hosts', 'Mara Lindholm; Inés Arrabal']
  const times = ['--startsAt', '2999-07-01T10:00', '--endsAt', '2999-07-01T11:30', '--timeZone', 'America/New_York']
  const added = await command(server, 'add', ...options, ...times, '--joinUrl', 'https://meet.example/checkout', '--json')
  const { stored } = JSON.parse(added) as { stored: [string] } // the output's shape is tested with the command line
  await expect(part.getByRole('heading', { level: 3 })).toHaveText('Checkout, the open questions')
  // The user's time zone is that of their company.
  await expect(part).toContainText(/Monday, July 1, 2999.*4:00\s–\s5:30\sPM, Central European Time.*1 hour, 30 minutes/u)
  await expect(part).toContainText('With Mara Lindholm and Inés Arrabal')
  await expect(part.getByRole('link', { name: 'Join online' })).toHaveAttribute('href', 'https://meet.example/checkout')
  expect(await isMarked(page)).toBe(true)

  // Reachable by keyboard.
  await part.getByRole('link', { name: 'Join online' }).focus()
  await page.keyboard.press('Tab')
  await expect(part.getByRole('link', { name: 'Add to calendar' })).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('appointment-2999-07-01.ics')
  const event = readEvent(await readFile(await download.path(), 'utf8'))
  expect(event.summary).toBe('Checkout, the open questions')
  expect(event.startDate.toJSDate()).toEqual(new Date('2999-07-01T14:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2999-07-01T15:30:00Z'))

  const path = `/dashboard/appointments/${stored[0].split('/')[1]}/calendar.ics`
  const uids = new Set<string>()
  for (const locale of locales) {
    const translate = createTranslate(locale, messages[locale])
    const home = await (await page.request.get(localizePath(locale, '/dashboard'))).text()
    expect(readText(home)).toContain(translate('dashboard.appointment.heading'))
    expect(readText(home)).toContain(translate('dashboard.appointment.addToCalendar'))
    const address = localizePath(locale, path)
    expect(listTags(home, 'a').map(({ href }) => href)).toContain(address)
    const answer = await page.request.get(address)
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition':
        locale === 'es'
          ? // Letters beyond ASCII are encoded, and dropped for clients without RFC 6266.
            `attachment; filename="reunion-2999-07-01.ics"; filename*=UTF-8''reuni%C3%B3n-2999-07-01.ics`
          : `attachment; filename="${translate('dashboard.appointment.file')}-2999-07-01.ics"`,
      'cache-control': 'private, no-store',
    })
    const { uid, description } = readEvent(await answer.text())
    uids.add(uid)
    expect(description).toContain(translate('dashboard.appointment.join'))
  }
  expect(uids.size).toBe(1)

  await openDashboard(page, '/dashboard')
  await expect(part).toContainText('Checkout')
  await markDocument(page)
  await command(server, 'cancel', stored[0])
  await expect(part).toContainText('Nothing scheduled right now.')
  await expect(part).not.toContainText('Checkout')
  expect(await isMarked(page)).toBe(true)
  const gone = await page.request.get(path)
  expect([gone.status(), gone.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('when an appointment begins, the open page refreshes', { tag: '@long' }, async ({ page, server, signInAs }) => {
  const member = await createMember(server)
  const startsAt = new Date(Date.now() + 600_000)
  const ahead = createAppointment({
    startsAt,
    endsAt: new Date(startsAt.getTime() + 600_000),
    place: 'Halde, 2nd floor',
    note: 'Bring\nkeys',
  })
  await openAppointmentStore(openDocuments(server)).putAppointments(member.id, [ahead])
  await signInAs(member)
  await page.clock.install()
  const readings: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/dashboard.data') readings.push(request.url())
  })
  await page.goto('/dashboard')
  await expect(partOf(page)).toContainText('Halde, 2nd floor')
  expect(await findViolations(page)).toEqual([])
  // A new listener reads once.
  await expect.poll(() => readings.length).toBeGreaterThan(0)
  const before = readings.length
  await page.clock.fastForward(601_000)
  const countAfter = async () => {
    // The page delays a read by a timer; the test moves the clock for it, since the installed clock may not tick by itself after a jump.
    await page.clock.runFor(200)
    return readings.length
  }
  await expect.poll(countAfter).toBeGreaterThan(before)
  await expect(partOf(page)).toContainText('Halde, 2nd floor')
})

test('without a session, a calendar file redirects to the login without details', async ({ server }) => {
  const member = await createMember(server)
  await openAppointmentStore(openDocuments(server)).putAppointments(member.id, [createAppointment({ title: 'Secret begonia' })])
  const answer = await ask(server.url, '/dashboard/appointments/checkout-call/calendar.ics')
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('/dashboard/login')
  expect(answer.text).not.toContain('begonia')
})
