import { createContext } from 'react-router'
import de from '#compiled-messages/de.json?url'
import en from '#compiled-messages/en.json?url'
import es from '#compiled-messages/es.json?url'
import nl from '#compiled-messages/nl.json?url'
import type { Locale } from '#domain/locale.ts'
import { http } from '#gateway/http/http-client.ts'
import type { MessageStore } from './message-store.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** Addresses of the static message files, which contain their hash. */
const messageFiles: Readonly<Record<Locale, string>> = { en, de, nl, es }

/** Message store of the browser, for client loaders. */
export const messageStoreContext = createContext<MessageStore>()

/** Fetches the messages of a language unless they are loaded. */
export async function loadMessages(store: MessageStore, locale: Locale): Promise<void> {
  if (store.has(locale)) return
  // Not parsed: the file is the message compiler's output of this build.
  store.add(locale, await http<CompiledMessages>(messageFiles[locale], { responseType: 'json' }))
}
