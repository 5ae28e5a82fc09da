import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** Messages with their actual language, which may be a fallback. */
export type LoadedMessages = { readonly locale: Locale; readonly messages: CompiledMessages }

/** Holds loaded messages: all languages on the server, in the browser those that were loaded. */
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
   * Returns the messages of a language, or of the first loaded fallback.
   *
   * @throws Error if no language is loaded.
   */
  get(locale: Locale): LoadedMessages {
    for (const candidate of [locale, defaultLocale, ...this.#messages.keys()]) {
      const messages = this.#messages.get(candidate)
      if (messages) return { locale: candidate, messages }
    }
    throw new Error('No language has been loaded.')
  }
}
