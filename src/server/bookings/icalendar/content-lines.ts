/** A property in its text form (RFC 5545, section 3.1). */
export type Property = {
  /** In upper case. */
  readonly name: string
  readonly value: string
  /** Value of the parameter TZID. */
  readonly timeZone?: string
  /** Value of another parameter, by its name in upper case. */
  readonly findParameter: (name: string) => string | undefined
}

export type Component = {
  /** In upper case. */
  readonly name: string
  /** 1-based line of its BEGIN. */
  readonly line: number
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

/** Called with a problem and its line. */
export type OnFault = (line: number, what: string) => void

/** The properties that decide when an entry is busy. All others are ignored, even malformed ones. */
const decisive: ReadonlySet<string> = new Set([
  'UID',
  'STATUS',
  'TRANSP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])

/** Components that cannot be nested, so that one ends where the next begins. */
const entries: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'])

/**
 * Parses the components of all calendars in a text. Malformed lines are skipped; if one looks like a property that decides when an entry is
 * busy, the entry gets that property without a value.
 *
 * @throws Error if the text is not a calendar, or is truncated.
 */
export function readComponents(text: string, onFault: OnFault): readonly Component[] {
  const found: Component[] = []
  const open: OpenComponent[] = []
  const close = () => {
    const closed = open.pop()
    if (!closed) return
    if (closed.name !== 'VCALENDAR' || open.length > 0) (open.at(-1)?.components ?? found).push(closed)
    else for (const component of closed.components) found.push(component)
  }
  const closeUnended = (depth: number) => {
    while (open.length > depth) {
      const { name, line } = open.at(-1) ?? { name: '', line: 0 }
      onFault(line, `END:${name} is missing.`)
      close()
    }
  }
  let isCalendar = false
  for (const { line, text: content } of unfold(text)) {
    const [, name = '', rest = ''] = /^([a-z\d-]+)(?=[;:])(.*)$/isu.exec(content) ?? []
    const upper = name.toUpperCase()
    if (upper === 'BEGIN') {
      const begun = rest.slice(1).trim().toUpperCase()
      if (begun === 'VCALENDAR') isCalendar = true
      const sibling = entries.has(begun) ? open.findIndex((each) => entries.has(each.name)) : -1
      if (sibling !== -1) closeUnended(sibling)
      if (open.length >= deepest) throw new Error(`Its components are nested more than ${deepest} levels deep.`)
      open.push({ name: begun, line, properties: [], components: [] })
    } else if (upper === 'END') {
      const ended = rest.slice(1).trim().toUpperCase()
      const depth = open.findLastIndex((each) => each.name === ended)
      if (depth === -1) onFault(line, `END:${visible(ended)} has no BEGIN.`)
      else {
        closeUnended(depth + 1)
        close()
      }
    } else if (decisive.has(upper)) {
      const property = parseProperty(upper, rest)
      if (!property) onFault(line, `The property ${upper} cannot be read.`)
      open.at(-1)?.properties.push(property ?? withoutValue(upper))
    } else if (name === '' && content.trim() !== '' && isCalendar) {
      onFault(line, 'The line is not a property.')
      const meant = /^[a-z-]+/iu.exec(content)?.[0].toUpperCase() ?? ''
      if (decisive.has(meant)) open.at(-1)?.properties.push(withoutValue(meant))
    }
  }
  if (!isCalendar) throw new Error('It is not a calendar: BEGIN:VCALENDAR is missing.')
  if (open.length > 0) throw new Error(`It is cut off: END:${visible(open[0]?.name ?? '')} is missing.`)
  return found
}

/** Others' text, shortened to a line and without characters that control a terminal. */
export function visible(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

/** Real calendars have three levels: an alarm in an event. */
const deepest = 20

type OpenComponent = { readonly name: string; readonly line: number; readonly properties: Property[]; readonly components: Component[] }

/** Unfolds lines (RFC 5545, section 3.1). Some programs end lines with only LF or CR. */
function* unfold(text: string): Generator<{ readonly line: number; readonly text: string }> {
  const ends = /\r\n|\n|\r/gu
  let current = { line: 1, text: '' }
  let number = 0
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start <= text.length; start = ends.lastIndex) {
    ends.lastIndex = start
    const end = ends.exec(text)
    const line = text.slice(start, end?.index)
    number += 1
    if (number > 1 && (line.startsWith(' ') || line.startsWith('\t'))) current.text += line.slice(1)
    else {
      if (number > 1) yield current
      current = { line: number, text: line }
    }
    if (!end) break
  }
  yield current
}

/** @param rest Parameters and value, from the first semicolon or the colon on. */
function parseProperty(name: string, rest: string): Property | undefined {
  if (rest.startsWith(':')) return { name, value: rest.slice(1).trimEnd(), findParameter: () => undefined }
  const parameters = new Map<string, string>()
  let at = 0
  while (rest[at] === ';') {
    parameter.lastIndex = at
    const [whole, key = '', quoted, plain = ''] = parameter.exec(rest) ?? []
    if (whole === undefined) return undefined
    parameters.set(key.toUpperCase(), quoted ?? plain)
    at += whole.length
  }
  if (rest[at] !== ':') return undefined
  const timeZone = parameters.get('TZID')
  return {
    name,
    value: rest.slice(at + 1).trimEnd(),
    findParameter: (key) => parameters.get(key),
    ...(timeZone !== undefined && { timeZone }),
  }
}

/** Only the first value of a parameter is used. */
const parameter = /;([a-z\d-]+)=(?:"([^"]*)"|([^";:,]*))(?:,(?:"[^"]*"|[^";:,]*))*/iuy

function withoutValue(name: string): Property {
  return { name, value: '', findParameter: () => undefined }
}
