import { type CalendarDate, CalendarDateSchema, mondayOf } from '#domain/calendar-date.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import * as v from 'valibot'

export const callsPath = `${agencyPath}/calls`

/** Ways to look at the calls: a week of the calendar, or a list. */
export const callViews = ['week', 'upcoming', 'past', 'canceled'] as const
export type CallView = (typeof callViews)[number]

/** The view in the page's address; the week by default. */
export function parseCallView(params: URLSearchParams): CallView {
  return callViews.find((view) => view === params.get('view')) ?? 'week'
}

/** The Monday of the week in an address; of a day's own week by default. */
export function parseWeek(params: URLSearchParams, day: CalendarDate): CalendarDate {
  const typed = v.safeParse(CalendarDateSchema, params.get('week'))
  return mondayOf(typed.success ? typed.output : day)
}

/** English path of a list. @param after Where a later part of it starts. */
export function callListPath(view: CallView, after?: string): string {
  const params = new URLSearchParams(view === 'week' ? {} : { view })
  if (after !== undefined) params.set('after', after)
  return withQuery(callsPath, params)
}

/** English path of a week. @param monday Absent for the present week. */
export function callWeekPath(monday?: CalendarDate): string {
  return withQuery(callsPath, new URLSearchParams(monday === undefined ? {} : { week: monday }))
}

/** English path of a booking's page. */
export function callPath(id: string): string {
  return `${callsPath}/${encodeURIComponent(id)}`
}

/** English path of the choice of another time for a call: its times of a week, or the question before it is moved to one. */
export function moveCallPath(id: string, chosen: { readonly week?: CalendarDate; readonly start?: string } = {}): string {
  return withQuery(callPath(id), new URLSearchParams({ act: 'move', ...chosen }))
}

function withQuery(path: string, params: URLSearchParams): string {
  return `${path}${params.size > 0 ? `?${params.toString()}` : ''}`
}
