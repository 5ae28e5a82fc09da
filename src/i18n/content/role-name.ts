import { talentPool } from '#domain/contact/contact-request.ts'
import type { Content } from './content.ts'
import { createTranslate } from '#i18n/translate.ts'

/** What staff call the role of an application, in English: its title, the talent pool, or the id of a role that is no longer listed. */
export function nameRole(id: string, { roles, messages }: Pick<Content, 'roles' | 'messages'>): string {
  if (id === talentPool) return createTranslate('en', messages.en)('career.talentPool')
  return roles.find((role) => role.id === id)?.texts.en.title ?? id
}
