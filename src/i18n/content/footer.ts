import * as v from 'valibot'
import { knownLocales, type Locale, nameInEnglish } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import { type Facts, fillFacts } from './facts.ts'
import { Text } from './text.ts'

/** The same in every language, or a text for each. */
const Words = v.union([Text, v.record(v.picklist(knownLocales), Text)], 'is neither a text nor a text for each language')

const file = 'footer.json'

/** `content/footer.json`: what the footer of every page says besides the facts of `site.json` and the links of the menu. */
export const FooterSchema = v.strictObject({
  /** A sentence below the name of the site; it may name facts. */
  line: v.exactOptional(Words),
  links: v.array(
    v.strictObject({
      name: Words,
      address: v.pipe(Text, v.url('is no address'), v.startsWith('https://', 'does not begin with https://')),
      /** A profile of the agency on another site (`rel=me`, which lets that site confirm it). */
      isProfile: v.exactOptional(v.literal(true)),
    }),
  ),
})

/** The footer's own words. Links lead to other sites. */
export type Footer = {
  readonly line?: Record<Locale, string>
  readonly links: readonly { readonly names: Record<Locale, string>; readonly address: string; readonly isProfile?: true }[]
}

/** @throws ContentError naming each unknown fact, and each text that a language of the site lacks. */
export function readFooter({ line, links }: v.InferOutput<typeof FooterSchema>, facts: Readonly<Record<Locale, Facts>>): Footer {
  const read = runAll({
    line: () => line && readPerLocale((locale) => fillFacts(choose(line, locale, 'line'), facts[locale], file)),
    links: () =>
      links.map(({ name, ...link }, at) => ({ ...link, names: readPerLocale((locale) => choose(name, locale, `links.${at}.name`)) })),
  })
  return { ...(read.line && { line: read.line }), links: read.links }
}

function choose(words: v.InferOutput<typeof Words>, locale: Locale, field: string): string {
  const text = typeof words === 'string' ? words : words[locale]
  if (text === undefined) throw new ContentError([{ file, field, message: `lacks ${locale}, the text in ${nameInEnglish(locale)}` }])
  return text
}
