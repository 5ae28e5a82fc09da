import { Component, type ReactNode, useEffect } from 'react'
import { localeTags } from '#domain/locale.ts'
import { ErrorSheet } from '#web/shell/error-sheet.tsx'
import type { LoadedMessages } from '#web/i18n/message-store.ts'
import { createTranslate } from '#i18n/translate.ts'

type Props = { readonly loaded: LoadedMessages; readonly children: ReactNode }

/**
 * Stands around the whole app. What fails outside every route, such as the document itself, would leave an empty page: React Router's
 * own last resort writes a script, which Trusted Types refuse.
 */
export class FatalBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FatalDocument loaded={this.props.loaded} /> : this.props.children
  }
}

/** A document of its own; its styles are those that stand in the page already. */
function FatalDocument({ loaded: { locale, messages } }: { loaded: LoadedMessages }) {
  const translate = createTranslate(locale, messages)

  useEffect(() => {
    // The router has gone with the page: back and forward load a document, as the link does.
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])

  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <ErrorSheet status={500} message={translate('error.startUp')} translate={translate} />
      </body>
    </html>
  )
}
