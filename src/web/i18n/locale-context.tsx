import { createContext, type ReactNode, use, useMemo } from 'react'
import { useLocation } from 'react-router'
import { encodeBrokenPath } from '#domain/broken-path.ts'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { MessageStore } from './message-store.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'

/** The messages that are there; set once around the router, on the server and in the browser. */
export const WordStoreContext = createContext(new MessageStore())

type LocaleState = {
  readonly locale: Locale
  readonly translate: Translate
}

const LocaleContext = createContext<LocaleState | undefined>(undefined)

/** Apart from the language: with each step to another page only what depends on the path renders again. */
const PathContext = createContext('/')

/** Gives everything below it the language of the current address. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const store = use(WordStoreContext)
  // The router of the server has a path that does not decode like this, and that of the browser as it was written.
  const { locale, path } = splitLocalePath(encodeBrokenPath(useLocation().pathname))
  const state = useMemo(() => {
    const loaded = store.get(locale)
    return { locale, translate: createTranslate(loaded.locale, loaded.messages) }
  }, [store, locale])
  return (
    <LocaleContext value={state}>
      <PathContext value={path}>{children}</PathContext>
    </LocaleContext>
  )
}

/** @throws Error outside a LocaleProvider. */
export function useLocale(): LocaleState {
  const state = use(LocaleContext)
  if (!state) throw new Error('useLocale needs a LocaleProvider above it.')
  return state
}

export function useTranslate(): Translate {
  return useLocale().translate
}

/** The English form of the current path, which all its variants share. */
export function usePath(): string {
  return use(PathContext)
}
