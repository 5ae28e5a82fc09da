import { defaultLocale } from '#domain/locale.ts'
import { talentPool } from '#domain/contact/lead.ts'
import type { Content } from './content.ts'
import { createTranslate } from '#i18n/translate.ts'

/** What staff call the role of an application, in the default language: its title, the talent pool, or the id of a role that is no longer listed. */
export function nameRole(id: string, { roles, messages }: Pick<Content, 'roles' | 'messages'>): string {
  if (id === talentPool) return createTranslate(defaultLocale, messages[defaultLocale])('career.talentPool')
  return roles.find((role) => role.id === id)?.texts[defaultLocale].title ?? id
}
