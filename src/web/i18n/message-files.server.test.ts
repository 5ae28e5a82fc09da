import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { pickAgencyMessages } from '#web/dashboard/agency/words/agency-messages.server.ts'
import { createMessageFiles } from './message-files.server.ts'

test('each text is either in the file of every page or of the agency’s pages', () => {
  for (const [locale, { text }] of Object.entries(createMessageFiles(content))) {
    const messages = content.messages[locale as keyof typeof content.messages] // the files' keys are locales
    const loaded = Object.keys(JSON.parse(text) as object)
    const own = Object.keys(pickAgencyMessages(messages))
    expect(own.length).toBeGreaterThan(10)
    expect([...loaded, ...own].toSorted()).toEqual(Object.keys(messages).toSorted())
  }
})
