import type { Locale } from '#domain/locale.ts'
import type { OwnConsent } from '#web/site.server.ts'
import type { Translate } from '#i18n/translate.ts'
import { createMomentFormat } from '#web/dashboard/settings/security/describe-sessions.server.ts'

/** A consent of the person, formatted. */
export type ConsentView = { readonly id: string; readonly what: string; readonly at: string }

export function describeConsents(
  consents: readonly OwnConsent[],
  { locale, timeZone, translate }: { readonly locale: Locale; readonly timeZone: string; readonly translate: Translate },
): readonly ConsentView[] {
  const format = createMomentFormat(locale, timeZone)
  return consents.map((consent) => {
    if (consent.kind === 'subscription') {
      return { id: consent.list, what: translate('settings.consent.subscription'), at: format(consent.at) }
    }
    const { kind, reference } = consent
    return { id: reference, what: translate(`settings.consent.${kind}`, { reference }), at: format(consent.at) }
  })
}
