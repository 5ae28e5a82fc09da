import { createContext } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { http } from '#gateway/http/http-client.ts'
import { messagePath } from './message-path.ts'
import type { MessageStore } from './message-store.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** Message store of the browser, for client loaders. */
export const messageStoreContext = createContext<MessageStore>()

/**
 * Fetches the messages of a language unless they are loaded.
 *
 * @param path Of the document's own file, which contains its hash; those of other languages are asked for by language.
 */
export async function loadMessages(store: MessageStore, locale: Locale, path = messagePath(locale)): Promise<void> {
  if (store.has(locale)) return
  // Not parsed: the file is the server's own (`message-files.server.ts`).
  store.add(locale, await http<CompiledMessages>(path, { responseType: 'json' }))
}
