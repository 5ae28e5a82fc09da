import type { Locale } from '#domain/locale.ts'
import type { Templates } from '#i18n/content/templates.ts'
import type { Answers } from './questions.ts'

/** A file of `content/pages` as it is written. */
type PageText = Readonly<Record<string, unknown>>

/** A home page that says what the agency does, and no more. */
export function writeHome({ home: { title, call } }: Templates, locale: Locale, { headline, offer }: Answers): PageText {
  const text = offer.get(locale) ?? ''
  return { title, description: text, heading: headline.get(locale) ?? '', lead: text, plain: true, actions: { call } }
}

/**
 * The legal notice with the facts of the agency alone: what the sample says of prices, licenses and disputes only the agency knows. What it does not
 * have, such as a VAT ID, is left out; where it is in no register, who represents it is called its owner. The words are those of German law; for
 * other countries they stay a sample.
 *
 * @param sample The page as it is shipped.
 */
export function writeLegalNotice(
  sample: PageText,
  { owner }: Templates,
  answers: Pick<Answers, 'country' | 'register' | 'vatId'>,
): PageText {
  const { country, register, vatId } = answers
  const unknown = [...(register === undefined ? ['{site.register}'] : []), ...(vatId === undefined ? ['{site.vatId}'] : [])]
  const keep = (fact: unknown): readonly object[] => {
    if (typeof fact !== 'object' || fact === null || !('text' in fact) || unknown.includes(String(fact.text))) return []
    return [fact.text === '{site.representative}' && register === undefined ? { ...fact, label: owner } : fact]
  }
  const sections = Array.isArray(sample['sections']) ? sample['sections'] : []
  const kept = sections.flatMap((section: unknown) => {
    if (typeof section !== 'object' || section === null || !('anchor' in section)) return []
    if (section.anchor === 'editor') return [section]
    if (!['provider', 'contact', 'register'].includes(String(section.anchor))) return []
    const facts = 'facts' in section && Array.isArray(section.facts) ? section.facts.flatMap(keep) : []
    return facts.length > 0 ? [{ ...section, paragraphs: [], facts }] : []
  })
  const { sample: _, sections: __, description: ___, ...rest } = sample
  const { lead } = rest
  return { ...(country !== 'DE' && { sample: true }), ...rest, description: String(lead).slice(0, 160), sections: kept }
}
