import '#web/ui/layers.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadWords, wordStoreContext } from '#web/navigation/browser-words.ts'
import { FatalBoundary } from '#web/navigation/fatal-boundary.tsx'
import { FirstPathContext } from '#web/navigation/first-path.ts'
import { KnownUser, KnownUserContext, knownUserContext } from '#web/navigation/known-user.ts'
import { WordStoreContext } from '#web/navigation/locale-context.tsx'
import { WordStore } from '#web/navigation/word-store.ts'

const store = new WordStore()
const knownUser = new KnownUser()
const { pathname } = window.location
const { locale } = splitLocalePath(pathname)

// Without its words the page stays as the server wrote it, which works natively.
loadWords(store, locale).then(hydrate, (error: unknown) => console.error('The words of this page did not load.', error))

function hydrate(): void {
  // From here on the router moves the page, and needs true heights (base.css).
  delete document.documentElement.dataset['arrival']
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(wordStoreContext, store)
    context.set(knownUserContext, knownUser)
    return context
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FatalBoundary words={store.get(locale)}>
          <FirstPathContext value={pathname}>
            <WordStoreContext value={store}>
              <KnownUserContext value={knownUser}>
                <HydratedRouter getContext={getContext} />
              </KnownUserContext>
            </WordStoreContext>
          </FirstPathContext>
        </FatalBoundary>
      </StrictMode>,
    )
  })
}
