import { mkdirSync, writeFileSync } from 'node:fs'
import type { Content } from '#i18n/content/content.ts'

/** Writes the static message file of each language, which the web application imports by its address (`#compiled-messages`). */
export function writeMessages({ messages }: Pick<Content, 'messages'>, folder: URL): void {
  mkdirSync(folder, { recursive: true })
  for (const [locale, words] of Object.entries(messages)) writeFileSync(new URL(`${locale}.json`, folder), JSON.stringify(words))
}
