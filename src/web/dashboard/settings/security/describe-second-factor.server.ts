import type { Locale } from '#domain/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { OwnAccount } from '#web/site.server.ts'
import { createMomentFormat } from './describe-sessions.server.ts'
import type { SecondFactorView } from './second-factor-section.tsx'

/** @param timeZone IANA name; the formatted time includes it. */
export function describeSecondFactor(
  factor: OwnAccount['secondFactor'],
  { locale, timeZone, translate }: { readonly locale: Locale; readonly timeZone: string; readonly translate: Translate },
): SecondFactorView | undefined {
  if (!factor) return undefined
  const { name = translate('settings.secondFactor.defaultName'), addedAt } = factor
  if (!addedAt) return { name }
  return { name, added: translate('settings.passkeys.created', { at: createMomentFormat(locale, timeZone)(addedAt) }) }
}
