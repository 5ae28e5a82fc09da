import { use, useEffect, useState } from 'react'
import type * as dialogModule from './consent-dialog.tsx'
import { consentAnchor } from './consent-link.tsx'
import { ConsentContext, useConsent, useConsentNeeds, useConsentSnapshot } from './use-consent.ts'

/**
 * Renders the consent banner and dialog. Their code is loaded only when there is a question to ask. The banner asks for analytics; parts of
 * pages ask for what they need, inline or in the dialog.
 */
export function ConsentPart() {
  const store = use(ConsentContext)
  const { isRead, question } = useConsentSnapshot()
  const { state } = useConsent('statistics')
  const [loaded, setLoaded] = useState<typeof dialogModule>()
  const needs = useConsentNeeds()
  const isAsking = isRead && needs.includes('statistics') && state === 'undecided'
  const isWanted = isAsking || question !== undefined

  useEffect(() => {
    // The link in the footer was followed before the app ran.
    if (window.location.hash !== `#${consentAnchor}`) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    store.open()
  }, [store])

  useEffect(() => {
    if (!isWanted || loaded) return
    import('./consent-dialog.tsx').then(setLoaded, (error: unknown) => {
      console.warn('The consent dialog did not load.', error)
      store.close()
    })
  }, [isWanted, loaded, store])

  if (needs.length === 0) return null
  return (
    <>
      {/* A live region must exist before its content does, so that screen readers announce the banner. */}
      <div id={consentAnchor} aria-live="polite">
        {isAsking && loaded && <loaded.ConsentBanner />}
      </div>
      {loaded && <loaded.ConsentDialog needs={needs} question={question} />}
    </>
  )
}
