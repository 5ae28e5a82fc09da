import type { Translate } from '#i18n/translate.ts'

/** How long ago, in the largest whole unit. */
export function describeAge(since: Date, now: number, translate: Translate): string {
  const minutes = Math.max(0, Math.floor((now - since.getTime()) / 60_000))
  if (minutes < 60) return translate('agency.age.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? translate('agency.age.hours', { count: hours }) : translate('agency.age.days', { count: Math.floor(hours / 24) })
}
