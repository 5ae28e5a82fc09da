import type { Locale } from '#domain/locale.ts'
import type { Glossary } from '#i18n/content/glossary.ts'

/** Finds the terms in a text that the glossary lists as wrong; one message each. */
export type WrongTermFinder = (text: string) => string[]

/** Prepares the wrong terms of a language. They match whole words, whatever their case and the kind of blank between them. */
export function createWrongTermFinder(glossary: Glossary, locale: Locale): WrongTermFinder {
  const terms = glossary.terms.flatMap(({ concept, [locale]: { use, wrong = [], reason } }) =>
    wrong.map((term) => ({ pattern: wholeWords(term), instead: `${concept}: use “${use}”${reason ? `, ${reason}` : ''}` })),
  )
  return (text) =>
    terms.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [`says “${found}” (${instead})`]
    })
}

function wholeWords(term: string): RegExp {
  const words = term.split(' ').map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'iu')
}
