import { use, useEffect, useState } from 'react'
import type * as dialogModule from './consent-dialog.tsx'
import { consentAnchor } from './consent-link.tsx'
import { ConsentContext, useConsent, useConsentNeeds, useConsentSnapshot } from './use-consent.ts'

/**
 * Where visitors are asked. Nothing is there where nothing needs consent, and nothing is loaded for it before there is a question. Statistics are
 * asked for by a banner; what a part of a page needs is asked for there, or by the dialog.
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
    // The link at the foot of the page was followed before the app ran.
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
      {/* There from the start, so that the banner is read aloud when it comes. */}
      <div id={consentAnchor} aria-live="polite">
        {isAsking && loaded && <loaded.ConsentBanner />}
      </div>
      {loaded && <loaded.ConsentDialog needs={needs} question={question} />}
    </>
  )
}
