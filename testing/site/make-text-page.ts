import { locales } from '#domain/locale.ts'

/** The files of a text page, in every language of the site. */
export function makeTextPage(slug: string, changes: object = {}): Record<string, string> {
  const blocks = [
    {
      kind: 'text',
      text: 'We cut windows, and fit them within {payment.days}\u00a0days.\n\n## How we measure\n\nTwice, as [the prices](/pricing) say.',
    },
    { kind: 'text', text: '## How we measure\n\n- with a laser\n- with a rule' },
    { kind: 'button', text: 'See the prices', to: '/pricing' },
  ]
  return Object.fromEntries(
    locales.map((locale) => {
      const words = {
        title: `Windows ${locale}`,
        description: `Windows made to measure, ${locale}.`,
        heading: `Windows to measure, ${locale}`,
      }
      return [`text-pages/${slug}/${locale}.json`, JSON.stringify({ ...words, blocks, ...changes })]
    }),
  )
}
