import { useEffect } from 'react'
import { dayMilliseconds } from '#domain/durations.ts'
import { consentDays, findConsent } from '#domain/privacy/consent.ts'
import { useConsentSnapshot } from '#web/consent/use-consent.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { readVisitorId, removeVisitorId, storeVisitorId } from './stored-visitor-id.ts'

/**
 * Keeps an id of this browser for the service of `VITALS_URL` while the visitor allows statistics, and removes it otherwise. send-vitals.ts
 * sends nothing to that service without it; the site's own collector needs none.
 */
export function useVisitorId(): void {
  const isAsked = useRootData()?.vitalsUrl !== undefined
  const { choice, hasRefusalSignal, isRead } = useConsentSnapshot()
  const isAllowed = isAsked && findConsent(choice, 'statistics', hasRefusalSignal) === 'allowed'

  useEffect(() => {
    if (!isRead) return
    if (!isAllowed || !choice) {
      removeVisitorId()
    } else if (readVisitorId() === undefined) {
      const until = new Date(Date.parse(choice.chosenAt) + consentDays * dayMilliseconds).toISOString()
      storeVisitorId({ id: crypto.randomUUID(), until })
    }
  }, [isRead, isAllowed, choice])
}
