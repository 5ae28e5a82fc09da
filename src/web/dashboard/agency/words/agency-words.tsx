import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useLocale, WordStoreContext } from '#web/i18n/locale-context.tsx'
import type { CompiledMessages } from '#i18n/messages.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import type { AgencyMessages } from './agency-messages.server.ts'

const AgencyWordsContext = createContext<Translate | undefined>(undefined)

/** Provides the agency's texts, which come with its layout: the file that every page loads lacks them. */
export function AgencyWords({ messages, children }: { readonly messages: AgencyMessages; readonly children: ReactNode }) {
  const store = use(WordStoreContext)
  const { locale } = useLocale()
  const translate = useMemo(() => {
    const loaded = store.get(locale)
    return createTranslate(loaded.locale, { ...loaded.messages, ...messages } satisfies CompiledMessages)
  }, [store, locale, messages])
  return <AgencyWordsContext value={translate}>{children}</AgencyWordsContext>
}

/** The page's language, and its texts with those of the agency. @throws Error outside the agency's layout. */
export function useWords(): { readonly locale: Locale; readonly translate: Translate } {
  const { locale } = useLocale()
  const translate = use(AgencyWordsContext)
  if (!translate) throw new Error('useWords must be used inside AgencyWords.')
  return { locale, translate }
}
