import { hash } from 'node:crypto'
import { createContext } from 'react-router'
import { type Locale, perLocale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'

/** The messages of a language as browsers fetch them. */
export type MessageFile = {
  /** Contains a content hash, so browsers cache it. */
  readonly path: string
  readonly text: string
}
export type MessageFiles = Readonly<Record<Locale, MessageFile>>

export const messageFilesContext = createContext<MessageFiles>()

export function createMessageFiles({ messages }: Pick<Content, 'messages'>): MessageFiles {
  return perLocale((locale) => {
    const text = JSON.stringify(Object.fromEntries(Object.entries(messages[locale]).filter(([key]) => !isAgencyMessage(key))))
    return { path: `/assets/messages-${locale}-${hash('sha256', text, 'base64url').slice(0, 12)}.json`, text }
  })
}

/** Whether a text is of the agency's pages alone, whose layout brings it (`dashboard/agency/words`). */
export function isAgencyMessage(key: string): boolean {
  return key.startsWith('agency.')
}
