/** An event to prefill in a web calendar. */
type CalendarEvent = {
  readonly title: string
  /** ISO 8601. */
  readonly start: string
  readonly end: string
  readonly place: string
}

/** Web calendars whose form can be prefilled by address. Their names are the same in all languages. */
export const webCalendars = [
  { name: 'Google', addressOf: googleAddress },
  { name: 'Outlook.com', addressOf: (event: CalendarEvent) => outlookAddress('outlook.live.com', event) },
  { name: 'Microsoft 365', addressOf: (event: CalendarEvent) => outlookAddress('outlook.office.com', event) },
] as const

function googleAddress({ title, start, end, place }: CalendarEvent): string {
  const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/gu, '')
  const query = { action: 'TEMPLATE', text: title, dates: `${compact(start)}/${compact(end)}`, location: place }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query).toString()}`
}

function outlookAddress(host: string, { title, start, end, place }: CalendarEvent): string {
  const query = { path: '/calendar/action/compose', rru: 'addevent', subject: title, startdt: start, enddt: end, location: place }
  // The form does not decode a plus sign as a space.
  return `https://${host}/calendar/0/deeplink/compose?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
