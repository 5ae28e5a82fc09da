import { expect, test } from 'vitest'
import { localeTags, knownLocales } from '#domain/locale.ts'
import { createFacts } from '#i18n/content/facts.ts'
import { content } from '#testing/site/product-content.ts'

function within(answerBusinessDays: number) {
  const { site, prices, promises, messages } = content
  const sources = { site, prices, promises: { ...promises, answerBusinessDays }, callMinutes: 30, people: 2, roles: [] }
  return knownLocales.map((locale) => {
    const facts = createFacts(sources, locale, messages[locale])
    expect(facts.get('answer.Within')?.toLocaleLowerCase(localeTags[locale])).toBe(
      facts.get('answer.within')?.toLocaleLowerCase(localeTags[locale]),
    )
    return facts.get('answer.Within')?.replaceAll('\u00a0', ' ')
  })
}

test('the time of an answer reads well for any number of days', () => {
  expect(within(1)).toEqual(['Within one business day', 'Innerhalb eines Arbeitstags', 'Binnen één werkdag', 'En un día laborable'])
  expect(within(2)).toEqual(['Within 2 business days', 'Innerhalb von 2 Arbeitstagen', 'Binnen 2 werkdagen', 'En 2 días laborables'])
})
