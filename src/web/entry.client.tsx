import '#web/ui/styles/layers.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { splitLocalePath } from '#domain/locale-path.ts'
import { applySiteStructure } from '#domain/site-structure.ts'
import { loadMessages, messageStoreContext } from '#web/i18n/browser-messages.ts'
import { AnalyticsContext, SiteAnalytics } from '#web/analytics/site-analytics.ts'
import { ConsentStore } from '#web/consent/consent-store.ts'
import { ConsentContext } from '#web/consent/use-consent.ts'
import { appStart } from '#web/early/foreign-changes.ts'
import { FatalBoundary } from '#web/shell/fatal-boundary.tsx'
import { FirstPathContext } from '#web/shell/first-path.ts'
import { FollowedLinks, FollowedLinksContext } from '#web/shell/followed-links.ts'
import { nameEntries } from '#web/navigation/entry-keys.ts'
import { KnownUser, KnownUserContext, knownUserContext } from '#web/navigation/known-user.ts'
import { WordStoreContext } from '#web/i18n/locale-context.tsx'
import { Navigations, NavigationsContext, navigationsContext } from '#web/navigation/navigations.ts'
import { ProblemReporter, ProblemReporterContext } from '#web/problems/problem-reporter.ts'
import { readStructure } from '#web/shell/structure-attributes.ts'
import { startUp } from '#web/shell/start-up.ts'
import { MessageStore } from '#web/i18n/message-store.ts'
import { whenOpened } from '#web/when-opened.ts'

applySiteStructure(readStructure(document.documentElement))
const store = new MessageStore()
const knownUser = new KnownUser()
const navigations = new Navigations()
const followedLinks = new FollowedLinks()
const consent = new ConsentStore()
const analytics = new SiteAnalytics(consent)
const problems = new ProblemReporter()
const { pathname } = window.location
const { locale } = splitLocalePath(pathname)

// A page that the browser only prerenders reads, asks, counts and reports nothing.
whenOpened(() => {
  problems.listen()
  void startUp(
    problems,
    [
      () => loadMessages(store, locale, document.documentElement.dataset['messages']),
      nameEntries,
      () => followedLinks.listen(),
      () => consent.start(),
    ],
    hydrate,
  )
})

function hydrate(): void {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(messageStoreContext, store)
    context.set(knownUserContext, knownUser)
    context.set(navigationsContext, navigations)
    return context
  }
  window.dispatchEvent(new Event(appStart))
  // From here on the router prefetches pages (LocaleLink), and its links do not load documents.
  document.querySelector('script[type=speculationrules]')?.remove()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FatalBoundary loaded={store.get(locale)} problems={problems}>
          <ProblemReporterContext value={problems}>
            <FirstPathContext value={pathname}>
              <WordStoreContext value={store}>
                <KnownUserContext value={knownUser}>
                  <NavigationsContext value={navigations}>
                    <FollowedLinksContext value={followedLinks}>
                      <ConsentContext value={consent}>
                        <AnalyticsContext value={analytics}>
                          <HydratedRouter getContext={getContext} />
                        </AnalyticsContext>
                      </ConsentContext>
                    </FollowedLinksContext>
                  </NavigationsContext>
                </KnownUserContext>
              </WordStoreContext>
            </FirstPathContext>
          </ProblemReporterContext>
        </FatalBoundary>
      </StrictMode>,
      // React recovers from changes to the document by rendering again, so this is only a warning.
      { onRecoverableError: (error) => console.warn('React rendered a part of the page again.', error) },
    )
  })
}
