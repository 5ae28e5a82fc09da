import type { Translate } from '#i18n/translate.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { SheetFindings } from './import-desk.server.ts'

/** What names are found in. */
export type Words = {
  readonly translate: Translate
  readonly messages: AgencyRequest['content']['messages'][keyof AgencyRequest['content']['messages']]
}

/** Names a field of records in the page's language; fields that no table has keep their own name. */
export function nameField(field: string, { translate, messages }: Words): string {
  const key = `agency.imports.column.${field}`
  return key in messages ? translate(key as MessageKey) : field // checked before
}

/** Names the field of a fault as the table does: by its heading, else by our name. */
export function nameFaulty(field: string, sheet: SheetFindings | undefined, words: Words): string {
  const column = sheet?.columns.find((each) => each.field !== '' && [each.field, `${each.field}Minor`].includes(field))
  if (column) return column.heading
  return sheet ? nameField(field, words) : field
}
