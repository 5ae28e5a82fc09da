import { createContext } from 'react-router'
import { ofetch } from 'ofetch'
import de from '#compiled-words/de.json?url'
import en from '#compiled-words/en.json?url'
import es from '#compiled-words/es.json?url'
import nl from '#compiled-words/nl.json?url'
import type { Locale } from '#domain/locale.ts'
import type { WordStore } from '#web/i18n/word-store.ts'
import type { CompiledMessages } from '#words/messages.ts'

/** Addresses of the static message files, named by their content. */
const messageFiles: Readonly<Record<Locale, string>> = { en, de, nl, es }

/** The browser's store, for loaders that run there. */
export const wordStoreContext = createContext<WordStore>()

/** Fetches the words of a language unless they are there already. */
export async function loadWords(store: WordStore, locale: Locale): Promise<void> {
  if (store.has(locale)) return
  // The file is our own build's output, named by its hash: its shape is what the compiler of the words made.
  store.add(locale, await ofetch<CompiledMessages>(messageFiles[locale], { responseType: 'json' }))
}
