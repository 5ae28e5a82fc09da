import { useRouteLoaderData } from 'react-router'
import type { Brand } from '#domain/brand.ts'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { Locale } from '#domain/locale.ts'
import type { Footer } from '#i18n/content/footer.ts'
import type { Menu } from '#i18n/content/menu.ts'
import type { Person } from '#i18n/content/person.ts'
import type { Picture } from '#i18n/content/picture.ts'
import type { PublicFacts } from '#i18n/content/site.ts'
import type { PagePicture } from '#web/seo/page-head.ts'

/** A person of the team as the pages of one language show them. */
export type CallHost = Pick<Person, 'name' | 'portrait'> & {
  readonly role: string
  /** The languages they speak as a list, the page's own first. */
  readonly languages: string
}

/** Data that every head and layout needs. Except for the picture it is the same at all addresses. */
export type RootData = BrowserSettings &
  PagePicture & {
    /** Id of the request for the document; absent on prerendered pages. */
    readonly requestId?: string
    readonly facts: PublicFacts
    readonly menu: Menu
    readonly footer: Footer
    /** Duration of a booked call in minutes. */
    readonly callMinutes: number
    /** Path of the messages in the page's language. */
    readonly messages: string
    /** Color of the browser's own controls, as #rrggbb. */
    readonly themeColor: string
    /** The agency's own logo; absent for the default one. */
    readonly mark?: NonNullable<Brand['mark']>
    /** Path of the style sheet with the agency's own colors; absent for those of the sample. */
    readonly brandSheet?: string
    /** Differs once the icons do, which browsers keep by address; absent for those of the build. */
    readonly iconVersion?: string
    /** When the site was built, to the minute: `2026-11-29T10:30Z`. */
    readonly release: string
    /** The person who takes booked calls in each language; absent if the site shows no team. */
    readonly callHosts?: Readonly<Record<Locale, CallHost>>
    /** The agency's own picture in the place of the mark. */
    readonly logo?: Picture
    /** Whether the logo is so wide that it is taken for the written name. */
    readonly isLogoName?: true
    /** The theme in which most of the logo or mark could not be seen. */
    readonly logoLostOn?: 'light' | 'dark'
    /** Business days until an answer. */
    readonly answerBusinessDays: number
    /** Whether part of the content is sample content, for the title block. */
    readonly holdsSamples: boolean
    /** Path of the search index per language. */
    readonly searchPaths: Readonly<Record<Locale, string>>
  }

/** Data of the root loader; undefined on an error screen if the loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
