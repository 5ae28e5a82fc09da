import { Component, type ReactNode, useEffect } from 'react'
import { localeTags } from '#domain/locale.ts'
import { ErrorSheet } from '#web/shell/error-sheet.tsx'
import type { ProblemReporter } from '#web/problems/problem-reporter.ts'
import type { LoadedMessages } from '#web/i18n/message-store.ts'
import { createTranslate } from '#i18n/translate.ts'

type FatalBoundaryProps = {
  readonly loaded: LoadedMessages
  readonly problems: Pick<ProblemReporter, 'report'>
  readonly children: ReactNode
}

/**
 * Error boundary around the whole app, for failures outside every route. React Router's own fallback renders a script, which Trusted Types
 * block, so the page would be empty.
 */
export class FatalBoundary extends Component<FatalBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    void this.props.problems.report(error)
  }

  override render() {
    return this.state.hasFailed ? <FatalDocument loaded={this.props.loaded} /> : this.props.children
  }
}

/** A complete document; it uses the styles that are already on the page. */
function FatalDocument({ loaded: { locale, messages } }: { loaded: LoadedMessages }) {
  const translate = createTranslate(locale, messages)

  useEffect(() => {
    // The router is unmounted, so back and forward must load a document.
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
