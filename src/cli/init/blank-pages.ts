import type { Locale } from '#domain/locale.ts'
import type { Templates } from '#i18n/content/templates.ts'
import type { Answers } from './answers.ts'

/** The content of a file of `content/pages`. */
type PageText = Readonly<Record<string, unknown>>

/** Writes a minimal home page. */
export function writeHome({ home: { title, call } }: Templates, locale: Locale, { headline, offer }: Answers): PageText {
  const text = offer.get(locale) ?? ''
  return { title, description: text, heading: headline.get(locale) ?? '', lead: text, plain: true, actions: { call } }
}

/**
 * Writes the legal notice with the agency's answers only; the sample's sections on prices, licenses and disputes are removed. Omits missing
 * facts, such as a VAT ID; who represents the agency is called its owner if it is in no register. The text follows German law, so it stays
 * marked as a sample for other countries.
 *
 * @param sample The page as shipped.
 */
export function writeLegalNotice(
  sample: PageText,
  { owner, representative }: Templates,
  answers: Pick<Answers, 'country' | 'register' | 'vatId'>,
): PageText {
  const { country, register, vatId } = answers
  const unknown = [...(register === undefined ? ['{site.register}'] : []), ...(vatId === undefined ? ['{site.vatId}'] : [])]
  const keep = (fact: unknown): readonly object[] => {
    if (typeof fact !== 'object' || fact === null || !('text' in fact) || unknown.includes(String(fact.text))) return []
    return [fact.text === '{site.representative}' ? { ...fact, label: register === undefined ? owner : representative } : fact]
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

/** Of the companies that process data for the sample agency, in the order of the table. */
const processors = ['host', 'mail', 'bookkeeping'] as const

/**
 * Writes the privacy policy as shipped, with blanks for the companies that it invents and for the authority of Hamburg. It stays a sample
 * until they are filled in.
 *
 * @param sample The page as shipped.
 */
export function writePrivacyPolicy(sample: PageText, { blanks }: Templates): PageText {
  const blankRow = (row: unknown, at: number) => {
    const name = processors[at]
    return Array.isArray(row) && name !== undefined ? [blanks[name], row[1] as unknown, blanks.place] : row
  }
  // The last sentence names the authority.
  const blankText = (text: unknown) => (typeof text === 'string' ? text.replace(/[^.]*Hamburg[^.]*\.$/u, ` ${blanks.authority}`) : text)
  const sections = Array.isArray(sample['sections']) ? sample['sections'] : []
  const written = sections.map((section: unknown) => {
    if (typeof section !== 'object' || section === null) return section
    const { table, paragraphs } = section as {
      readonly table?: { readonly rows: readonly unknown[] }
      readonly paragraphs?: readonly unknown[]
    } // checked
    const isProcessors = 'anchor' in section && section.anchor === 'processors'
    return {
      ...section,
      ...(paragraphs && { paragraphs: paragraphs.map(blankText) }),
      ...(isProcessors && table && { table: { ...table, rows: table.rows.map(blankRow) } }),
    }
  })
  return { ...sample, sections: written }
}
