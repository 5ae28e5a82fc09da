import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadWords, wordStoreContext } from '#web/navigation/browser-words.ts'
import { FirstPathContext } from '#web/navigation/first-path.ts'
import { WordStoreContext } from '#web/navigation/locale-context.tsx'
import { WordStore } from '#web/navigation/word-store.ts'

const store = new WordStore()
const { pathname } = window.location

// Without its words the page stays as the server wrote it, which works natively.
loadWords(store, splitLocalePath(pathname).locale).then(hydrate, (error: unknown) =>
  console.error('The words of this page did not load.', error),
)

function hydrate(): void {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(wordStoreContext, store)
    return context
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstPathContext value={pathname}>
          <WordStoreContext value={store}>
            <HydratedRouter getContext={getContext} />
          </WordStoreContext>
        </FirstPathContext>
      </StrictMode>,
    )
  })
}
