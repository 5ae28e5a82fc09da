import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { ContentFiles } from './content-files.ts'
import { Text } from './text.ts'

/** `content/typography/<locale>.json`: how the texts of a language are set. */
const TypographySchema = v.strictObject({
  /** Marks that the language does not use: exclamation marks, quotation marks of other languages, straight ones. */
  foreignMarks: v.pipe(
    Text,
    v.check((text) => isExpression(`[${text}]`), 'is no list of marks'),
  ),
  /** What time and money are measured with, written out, as a regular expression. */
  units: v.pipe(
    Text,
    v.check((text) => isExpression(text), 'is no regular expression'),
  ),
})

/** @throws ContentError naming every wrong field. */
export function readTypography(files: ContentFiles, locale: Locale): v.InferOutput<typeof TypographySchema> {
  return files.parseJson(`typography/${locale}.json`, TypographySchema)
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
