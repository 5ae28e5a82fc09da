import { type Locale, localeTags } from '#domain/locale.ts'
import { createFormatMessage } from './format-message.ts'
import type { CompiledMessages, MessageKey } from './messages.ts'

export type MessageValue = string | number | Date
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Values of rich text: a tag's function gets the content of the tag and returns a part, such as a React element. */
export type RichValues<Part> = Readonly<Record<string, MessageValue | ((children: (string | Part)[]) => Part)>>

export type Translate = {
  /** The text in the page's language. @throws Error when the message, a value or a tag's function is missing. */
  (key: MessageKey, values?: MessageValues): string
  /** The parts of a text with tags, in order. */
  rich<Part>(key: MessageKey, values: RichValues<Part>): (string | Part)[]
  /** The language (BCP 47). */
  readonly localeTag: string
}

/**
 * Creates the translator of one language.
 *
 * @param messages What `compileMessages` made, or the static file it was served as.
 * @param timeZone Zone of dates in texts. The default makes server and browser write the same.
 */
export function createTranslate(locale: Locale, messages: CompiledMessages, timeZone = 'UTC'): Translate {
  const formatMessage = createFormatMessage(locale, timeZone)

  function rich<Part>(key: MessageKey, values: RichValues<Part>): (string | Part)[] {
    if (!Object.hasOwn(messages, key)) throw new Error(`No message "${key}" in ${locale}`)
    const parts = formatMessage<Part>(messages[key], values)
    return Array.isArray(parts) ? parts : [parts]
  }

  function translate(key: MessageKey, values: MessageValues = {}): string {
    return rich<string>(key, values).join('')
  }

  return Object.assign(translate, { rich, localeTag: localeTags[locale] })
}
