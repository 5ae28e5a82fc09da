import { createContext, type ReactNode, use, useMemo } from 'react'
import { useLocation } from 'react-router'
import { encodeBrokenPath } from '#domain/broken-path.ts'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { MessageStore } from './message-store.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'

/** Loaded messages; provided once around the router, on the server and in the browser. */
export const WordStoreContext = createContext(new MessageStore())

type LocaleState = {
  readonly locale: Locale
  readonly translate: Translate
}

/** Of the address, except around a part of a page in another language. */
export const LocaleContext = createContext<LocaleState | undefined>(undefined)

/** Separate from the language, so that a navigation rerenders only what depends on the path. */
const PathContext = createContext('/')

/** Provides the language of the current address. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const store = use(WordStoreContext)
  // For a path with invalid percent-encoding, the server's router has an encoded path and the browser's router the original one.
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
  if (!state) throw new Error('useLocale must be used inside LocaleProvider.')
  return state
}

export function useTranslate(): Translate {
  return useLocale().translate
}

/** Returns the English form of the current path, which all languages share. */
export function usePath(): string {
  return use(PathContext)
}
