import type { Locale } from '#domain/locale.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { nl } from './nl.ts'
import type { InitTexts } from './texts.ts'

/** By language of the questions. */
export const initTexts: Readonly<Record<Locale, InitTexts>> = { en, de, nl, es }

/** Fills in what a text names in braces. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole)
}
