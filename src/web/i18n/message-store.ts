import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** The interface messages of a language, with the language they are really in. */
export type LoadedMessages = { readonly locale: Locale; readonly messages: CompiledMessages }

/** Holds the languages that are there: all on the server, in the browser those that were loaded. */
export class MessageStore {
  readonly #messages: Map<Locale, CompiledMessages>

  constructor(messages: Partial<Readonly<Record<Locale, CompiledMessages>>> = {}) {
    this.#messages = new Map(locales.flatMap((locale) => (messages[locale] ? [[locale, messages[locale]]] : [])))
  }

  has(locale: Locale): boolean {
    return this.#messages.has(locale)
  }

  add(locale: Locale, messages: CompiledMessages): void {
    this.#messages.set(locale, messages)
  }

  /**
   * The messages of a language, or of the nearest language that is there.
   *
   * @throws Error when no language is there at all.
   */
  get(locale: Locale): LoadedMessages {
    for (const candidate of [locale, defaultLocale, ...this.#messages.keys()]) {
      const messages = this.#messages.get(candidate)
      if (messages) return { locale: candidate, messages }
    }
    throw new Error('No language has been loaded.')
  }
}
