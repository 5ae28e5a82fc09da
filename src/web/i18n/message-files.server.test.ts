import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { pickAgencyMessages } from '#web/dashboard/agency/words/agency-messages.server.ts'
import { createMessageFiles } from './message-files.server.ts'

test('the texts that every page loads and those of the agency’s pages are all texts, and have none in common', () => {
  for (const [locale, { text }] of Object.entries(createMessageFiles(content))) {
    const messages = content.messages[locale as keyof typeof content.messages] // the files' keys are locales
    const loaded = Object.keys(JSON.parse(text) as object)
    const own = Object.keys(pickAgencyMessages(messages))
    expect(own.length).toBeGreaterThan(10)
    expect([...loaded, ...own].toSorted()).toEqual(Object.keys(messages).toSorted())
  }
})
