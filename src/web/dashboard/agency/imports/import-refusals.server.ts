import type { Refusal } from '#domain/refusal.ts'
import type { Translate } from '#i18n/translate.ts'

/** Refusals with a sentence of their own. */
const explained = [
  'busy',
  'field-twice',
  'no-fields',
  'one-table',
  'too-many-e-invoices',
  'no-file',
  'no-such-file',
  'no-such-kind',
  'not-checked',
  'not-stored',
  'only-demo',
  'too-large',
  'too-many-files',
] as const

export function explainImportRefusal({ refusal }: Refusal, translate: Translate): string | undefined {
  const name = explained.find((each) => each === refusal)
  return name && translate(`agency.imports.refusal.${name}`)
}
