import { type ReactNode, use, useMemo } from 'react'
import { LocaleProvider, useLocale, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import type { AgencyMessages } from './agency-messages.server.ts'

/** Adds the agency's texts, which come with its layout, to those of the page: the file that every page loads lacks them. */
export function AgencyWords({ messages, children }: { readonly messages: AgencyMessages; readonly children: ReactNode }) {
  const store = use(WordStoreContext)
  const { locale } = useLocale()
  const own = useMemo(() => {
    const loaded = store.get(locale)
    return new MessageStore({ [loaded.locale]: { ...loaded.messages, ...messages } })
  }, [store, locale, messages])
  return (
    <WordStoreContext value={own}>
      <LocaleProvider>{children}</LocaleProvider>
    </WordStoreContext>
  )
}
