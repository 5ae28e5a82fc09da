import type { Appointment } from '#domain/appointments/appointment.ts'

type CalendarOptions = {
  readonly appointment: Appointment
  /** Globally unique, and the same every time. */
  readonly uid: string
  /** The value of SITE_NAME, for PRODID. */
  readonly siteName: string
  /** May have several lines. */
  readonly description: string
}

/**
 * Writes an appointment as an iCalendar object (RFC 5545) with one event, in UTC. A calendar that imports it again updates the same event,
 * because the UID does not change.
 */
export function writeCalendar({ appointment, uid, siteName, description }: CalendarOptions): string {
  const { title, startsAt, endsAt, createdAt, place, joinUrl } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${siteName}//Dashboard//EN`)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    // Without METHOD, DTSTAMP is the time of the last revision (section 3.8.7.2).
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place ?? joinUrl ?? '')}`,
    `DESCRIPTION:${escapeText(description)}`,
    // Values of type URI are not escaped. A serialized URL has no line breaks.
    ...(joinUrl === undefined ? [] : [`URL:${new URL(joinUrl).href}`]),
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261201T090000Z` (section 3.3.5, form 2). */
function formatUtc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
}

/** Escapes a value of type TEXT (section 3.3.11), which allows no control characters except tabs. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/gu, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** Octets in a line, without the line break (section 3.1). */
const longestLine = 75

/** Folds a line between characters. Each continuation starts with a space, which counts. */
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
