import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { getCaseTeaser } from '#web/marketing/load-case.server.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the page of AI development, with the case and the price that it shows. */
export function loadAiService(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  return {
    texts: content.pages['services-ai-development'][locale],
    home: content.pages.home[locale].title,
    shownCase: getCaseTeaser(content, 'tea-search', locale),
    fromMinor: amountsMinor.aiPilot,
    currency,
  }
}

export type AiServiceTexts = ReturnType<typeof loadAiService>['texts']
