import { useEffect } from 'react'
import { useRootData } from '#web/shell/root-data.ts'
import { consentDays, findConsent } from '#domain/privacy/consent.ts'
import { encodeVisitorId, findVisitorId, visitorIdName } from '#domain/vitals/visitor-id.ts'
import { useConsentSnapshot } from '#web/consent/use-consent.ts'
import { tryStorage } from '#web/try-storage.ts'

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
    tryStorage(() => {
      const text = localStorage.getItem(visitorIdName)
      if (!isAllowed || !choice) {
        if (text !== null) localStorage.removeItem(visitorIdName)
      } else if (findVisitorId(text, new Date()) === undefined) {
        const until = new Date(Date.parse(choice.chosenAt) + consentDays * 24 * 60 * 60 * 1000).toISOString()
        localStorage.setItem(visitorIdName, encodeVisitorId({ id: crypto.randomUUID(), until }))
      }
    })
  }, [isRead, isAllowed, choice])
}
