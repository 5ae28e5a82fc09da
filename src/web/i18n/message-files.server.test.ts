import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { isServerMessage, pickAgencyMessages } from '#web/dashboard/agency/words/agency-messages.server.ts'
import { createMessageFiles } from './message-files.server.ts'

test('each text is in the file of every page, of the agency’s pages, or the server’s alone', () => {
  for (const [locale, { text }] of Object.entries(createMessageFiles(content))) {
    const messages = content.messages[locale as keyof typeof content.messages] // the files' keys are locales
    const loaded = Object.keys(JSON.parse(text) as object)
    const own = Object.keys(pickAgencyMessages(messages))
    expect(own.length).toBeGreaterThan(10)
    const ofServer = Object.keys(messages).filter(isServerMessage)
    expect([...loaded, ...own, ...ofServer].toSorted()).toEqual(Object.keys(messages).toSorted())
  }
})
