import type { Translate } from '#i18n/translate.ts'
import { describeDevice } from '#web/account/describe-device.ts'

/** Names a new passkey after the browser that creates it, such as "Chrome on Linux". */
export function nameThisDevice(translate: Translate): string {
  const { browser, system } = describeDevice(navigator.userAgent)
  if (browser && system) return translate('settings.sessions.device', { browser, system })
  return browser ?? system ?? translate('settings.sessions.unknownDevice')
}
