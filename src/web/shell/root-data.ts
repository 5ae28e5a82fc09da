import { useRouteLoaderData } from 'react-router'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { Locale } from '#domain/locale.ts'
import type { PublicFacts } from '#i18n/content/site.ts'
import type { PagePicture } from '#web/seo/page-head.ts'

/** Facts that every page's head and shell need; but for the picture they hold for all addresses. */
export type RootData = BrowserSettings &
  PagePicture & {
    /** Id of the request for the document; absent in a page that is the same for everybody. */
    readonly requestId?: string
    readonly facts: PublicFacts
    /** The length of a call that is booked. */
    readonly callMinutes: number
    /** How many words the pages say in each language, which the footer says. */
    readonly wordCounts: Readonly<Record<Locale, number>>
    /** Whether some of the content is a sample, which the footer says. */
    readonly holdsSamples: boolean
    /** The address of each language's search index. */
    readonly searchPaths: Readonly<Record<Locale, string>>
  }

/** What the root route has loaded; undefined on an error screen where that failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
