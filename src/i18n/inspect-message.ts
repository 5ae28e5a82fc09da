import { isDateTimeSkeleton, isNumberSkeleton, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** What a message asks of its caller, and what icu-minify would take silently wrong in it. */
export type MessageInspection = {
  /** Kind by name: text, number, date, tag, or select with its keys. */
  readonly placeholders: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/** Reads an ICU message as its language does; never throws: a syntax error is one of the problems. */
export function inspectMessage(source: string, localeTag: string): MessageInspection {
  const placeholders = new Map<string, string>()
  const problems: string[] = []
  try {
    inspectElements(parse(source), { localeTag, placeholders, problems })
  } catch (error) {
    // The parser throws SyntaxError for the message, RangeError and plain Error for a skeleton.
    if (!(error instanceof Error)) throw error
    problems.push(`not a valid ICU message (${error.message})`)
  }
  return { placeholders, problems }
}

/**
 * What a message says without the names of its arguments, each branch of a choice on a line of its own.
 *
 * @returns The message itself when it cannot be parsed.
 */
export function readLiterals(source: string): string {
  try {
    return joinLiterals(parse(source))
  } catch (error) {
    // `compileMessages` reports it; the parser throws SyntaxError for the message, RangeError and plain Error for a skeleton.
    if (!(error instanceof Error)) throw error
    return source
  }
}

function joinLiterals(elements: readonly MessageFormatElement[]): string {
  return elements.map(readElement).join('')
}

function readElement(element: MessageFormatElement): string {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.tag:
      return joinLiterals(element.children)
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options)
        .map(({ value }) => `\n${joinLiterals(value)}`)
        .join('')
    case TYPE.argument:
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.pound:
      return '#'
  }
}

type Inspection = { localeTag: string; placeholders: Map<string, string>; problems: string[] }

function inspectElements(elements: readonly MessageFormatElement[], inspection: Inspection): void {
  for (const element of elements) inspectElement(element, inspection)
}

function inspectElement(element: MessageFormatElement, inspection: Inspection): void {
  const { problems } = inspection
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return
    case TYPE.argument:
      return note(inspection, element.value, 'text')
    case TYPE.tag:
      note(inspection, element.value, 'tag')
      return inspectElements(element.children, inspection)
    case TYPE.number:
      note(inspection, element.value, 'number')
      if (typeof element.style === 'string') problems.push(`named number style "${element.style}"; use a skeleton (::)`)
      else if (element.style && isNumberSkeleton(element.style)) problems.push(...listSkeletonProblems(element.style))
      return
    case TYPE.date:
    case TYPE.time:
      note(inspection, element.value, 'date')
      if (typeof element.style === 'string') problems.push(`named date style "${element.style}"; use a skeleton (::)`)
      else if (element.style && isDateTimeSkeleton(element.style) && !dateSkeleton.test(element.style.pattern))
        problems.push(`unknown date skeleton "${element.style.pattern}"`)
      return
    case TYPE.select:
      note(inspection, element.value, `select (${Object.keys(element.options).toSorted().join(', ')})`)
      return inspectElements(
        Object.values(element.options).flatMap((option) => option.value),
        inspection,
      )
    case TYPE.plural: {
      note(inspection, element.value, 'number')
      if (element.offset !== 0) problems.push(`offset: in the plural of {${element.value}}`)
      const known = new Intl.PluralRules(inspection.localeTag, { type: element.pluralType ?? 'cardinal' }).resolvedOptions()
        .pluralCategories
      for (const category of Object.keys(element.options)) {
        if (!category.startsWith('=') && !known.some((name) => name === category))
          problems.push(`plural category "${category}" does not exist in ${inspection.localeTag}`)
      }
      return inspectElements(
        Object.values(element.options).flatMap((option) => option.value),
        inspection,
      )
    }
  }
}

/** A plain {name} is compatible with a typed use of the same name; two typed uses must agree. */
function note({ placeholders, problems }: Inspection, name: string, kind: string): void {
  const earlier = placeholders.get(name)
  if (earlier === undefined || earlier === 'text') placeholders.set(name, kind)
  else if (kind !== 'text' && kind !== earlier) problems.push(`{${name}} is used as ${earlier} and as ${kind}`)
}

/** The stems whose options `Intl.NumberFormat` obeys; the parser passes over unknown ones, and Intl over `scale`. */
const numberStem =
  /^(?:percent|%|precision-integer|\.|\.0+|\.#+|\.0+#+|group-off|,_|compact-short|compact-long|K|KK|sign-always|\+!|sign-never|\+_|unit-width-(?:narrow|short|full-name))$/u
const dateSkeleton = /^(?:G{1,5}|y{1,4}|[ML]{1,5}|d{1,2}|E{1,5}|a|[hH]{1,2}|m{1,2}|s{1,2}|z{1,4}| )+$/u

function listSkeletonProblems(skeleton: { tokens: readonly { stem: string; options: readonly string[] }[] }): string[] {
  return skeleton.tokens
    .filter(({ stem, options }) => {
      const [option, ...more] = options
      if (stem === 'currency') return more.length > 0 || !Intl.supportedValuesOf('currency').includes(option ?? '')
      if (stem === 'unit') return more.length > 0 || !Intl.supportedValuesOf('unit').includes(option ?? '')
      return options.length > 0 || !numberStem.test(stem)
    })
    .map(({ stem, options }) => `unknown number skeleton "${[stem, ...options].join('/')}"`)
}
