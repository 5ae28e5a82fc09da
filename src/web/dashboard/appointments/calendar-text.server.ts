import type { Appointment } from '#domain/appointments/appointment.ts'

type CalendarOptions = {
  readonly appointment: Appointment
  /** Its name in the whole world, which stays. */
  readonly uid: string
  /** Who has made the file (SITE_NAME). */
  readonly siteName: string
  /** What there is to say beside time and place; may have lines. */
  readonly description: string
}

/**
 * An appointment as an iCalendar object (RFC 5545) that calendars add: one event, in UTC. Taken again, it is the same event to them, because
 * its UID stays.
 */
export function writeCalendar({ appointment, uid, siteName, description }: CalendarOptions): string {
  const { title, startsAt, endsAt, createdAt, place, joinUrl } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${siteName}//Dashboard//EN`)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    // Without a METHOD it says when this was last revised (3.8.7.2).
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place ?? joinUrl ?? '')}`,
    `DESCRIPTION:${escapeText(description)}`,
    // A value of the type URI is not escaped; an address has no line breaks once it is written out.
    ...(joinUrl === undefined ? [] : [`URL:${new URL(joinUrl).href}`]),
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261201T090000Z` (3.3.5, form 2). */
function formatUtc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
}

/** A value of the type TEXT (3.3.11), which holds no control characters but tabs. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/gu, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** Octets of a line without its end (3.1). */
const longestLine = 75

/** Breaks a line between characters; each further part begins with a space, which counts. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > longestLine) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
