import format from 'icu-minify/format'
import type { CompiledMessage, FormatValues } from 'icu-minify/format'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'

/** Formats a compiled message: text alone as a string, rich text as its one part or the array of its parts. */
export type FormatMessage = <Part = string>(message: CompiledMessage, values: FormatValues<Part>) => string | Part | (string | Part)[]

/** Creates a formatter for one language; its Intl objects are made once each and live as long as it does. */
export function createFormatMessage(locale: Locale, timeZone: string): FormatMessage {
  const formatters = {
    getDateTimeFormat: memoize(Intl.DateTimeFormat),
    getNumberFormat: memoize(Intl.NumberFormat),
    getPluralRules: memoize(Intl.PluralRules),
  }
  return (message, values) => format(message, localeTags[locale], refuseMissing(values), { formatters, timeZone })
}

/** The production build of icu-minify writes "undefined" into the text when a value is missing; its development build asks `in` first. */
function refuseMissing<Values extends object>(values: Values): Values {
  return new Proxy(values, {
    has: () => true,
    get(target, name) {
      const value: unknown = Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined
      if (value === undefined) throw new Error(`No value for {${String(name)}}`)
      return value
    },
  })
}

function memoize<Options, Formatter>(Create: new (locales?: Intl.LocalesArgument, options?: Options) => Formatter) {
  const known = new Map<string, Formatter>()
  return (localeTag?: Intl.LocalesArgument, options?: Options): Formatter => {
    const key = JSON.stringify([localeTag, options])
    const formatter = known.get(key) ?? new Create(localeTag, options)
    known.set(key, formatter)
    return formatter
  }
}
