import type { Locale } from '#domain/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { OwnPasskey } from '#web/site.server.ts'
import { createMomentFormat } from './describe-sessions.server.ts'

/** A passkey, formatted for the page. */
export type PasskeyView = { readonly id: string; readonly name: string; readonly created: string; readonly lastUsed: string }

/** @param timeZone IANA name; the formatted times include it. */
export function describePasskeys(
  passkeys: readonly OwnPasskey[],
  { locale, timeZone, translate }: { readonly locale: Locale; readonly timeZone: string; readonly translate: Translate },
): readonly PasskeyView[] {
  const format = createMomentFormat(locale, timeZone)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created: translate('settings.passkeys.created', { at: format(createdAt) }),
    lastUsed: lastUsedAt ? translate('settings.passkeys.lastUsed', { at: format(lastUsedAt) }) : translate('settings.passkeys.neverUsed'),
  }))
}
