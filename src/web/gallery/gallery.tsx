import { type MouseEvent, useEffect } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { locales, localeTags, type Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { LocaleProvider, useLocale, useTranslate, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import type { CompiledMessages } from '#i18n/messages.ts'
import type { GallerySamples } from './gallery-samples.ts'
import type { RootData } from '#web/shell/root-data.ts'
import { type GalleryMessages, GalleryMessagesProvider, useGalleryMessages } from './gallery-messages.tsx'
import { ShowButtons, ShowFields } from './show-controls.tsx'
import { ShowGoods, ShowMonograms, ShowPortraits, ShowScreens, ShowSection, ShowSheets, ShowStorefront } from './show-drawings.tsx'
import { answerSampleForm, ShowContactFields, ShowForms } from './show-forms.tsx'
import { ShowBreadcrumbs, ShowPagination, ShowTable } from './show-lists.tsx'
import { ShowFooter, ShowHeader, ShowMenu } from './show-navigation.tsx'
import { ShowDialogs, ShowTabs, ShowToasts } from './show-panels.tsx'
import { ShowAccordion, ShowBadges, ShowProgress, ShowWaiting } from './show-surfaces.tsx'
import { ShowTokens } from './show-tokens.tsx'
import styles from './gallery.module.css'

/** Input of the page, identical on the server and in the browser. */
export type GalleryInput = {
  readonly locale: Locale
  readonly messages: CompiledMessages
  readonly texts: GalleryMessages
  readonly root: RootData
  readonly samples: GallerySamples
}

const parts = [
  { id: 'tokens', Show: ShowTokens },
  { id: 'buttons', Show: ShowButtons },
  { id: 'menu', Show: ShowMenu },
  { id: 'header', Show: ShowHeader },
  { id: 'footer', Show: ShowFooter },
  { id: 'section', Show: ShowSection },
  { id: 'fields', Show: ShowFields },
  { id: 'contactFields', Show: ShowContactFields },
  { id: 'forms', Show: ShowForms },
  { id: 'badges', Show: ShowBadges },
  { id: 'table', Show: ShowTable },
  { id: 'pagination', Show: ShowPagination },
  { id: 'breadcrumbs', Show: ShowBreadcrumbs },
  { id: 'tabs', Show: ShowTabs },
  { id: 'accordion', Show: ShowAccordion },
  { id: 'dialogs', Show: ShowDialogs },
  { id: 'toasts', Show: ShowToasts },
  { id: 'progress', Show: ShowProgress },
  { id: 'waiting', Show: ShowWaiting },
  { id: 'storefront', Show: ShowStorefront },
  { id: 'screens', Show: ShowScreens },
  { id: 'goods', Show: ShowGoods },
  { id: 'sheets', Show: ShowSheets },
  { id: 'monograms', Show: ShowMonograms },
  { id: 'portraits', Show: ShowPortraits },
] as const

/** Renders the gallery with a router, messages and loader data, as on the site. */
export function createGallery({ locale, messages, texts, root, samples }: GalleryInput) {
  const path = localizePath(locale, '/gallery')
  const page = { id: 'gallery', path, element: <GalleryPage />, action: answerSampleForm }
  const router = createMemoryRouter([{ id: 'root', element: <Outlet />, children: [page] }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root, gallery: samples } },
  })
  return (
    <WordStoreContext value={new MessageStore({ [locale]: messages })}>
      <GalleryMessagesProvider texts={texts}>
        <RouterProvider router={router} />
      </GalleryMessagesProvider>
    </WordStoreContext>
  )
}

function GalleryPage() {
  useEffect(() => {
    // Lets tests wait for hydration.
    document.documentElement.dataset['running'] = ''
  }, [])
  return (
    <LocaleProvider>
      <div className={styles.gallery} onClickCapture={stayHere}>
        <Index />
        <main className={styles.main}>
          <Intro />
          {parts.map(({ id, Show }) => (
            <Show key={id} />
          ))}
        </main>
      </div>
    </LocaleProvider>
  )
}

function Index() {
  const texts = useGalleryMessages()
  return (
    <nav className={styles.index} aria-label={texts.index}>
      <ul>
        {parts.map(({ id }) => (
          <li key={id}>
            <a href={`#${id}`}>{texts[id].name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Intro() {
  const { title, lead } = useGalleryMessages()
  const { locale } = useLocale()
  const translate = useTranslate()
  return (
    <header className={styles.intro}>
      <h1>
        <BrandMark />
        {title}
      </h1>
      <p>{lead}</p>
      <nav aria-label={translate('navigation.language')}>
        <ul>
          {locales.map((other) => (
            <li key={other}>
              <a href={`?lang=${other}`} lang={localeTags[other]} data-leads aria-current={other === locale ? 'page' : undefined}>
                {translate(`languages.${other}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

/** Components link to pages that the gallery does not have, so only hash links and language links are followed. */
function stayHere(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.hasAttribute('data-leads') || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  if (!link.hreflang) return
  // The menu would navigate to a path that this router does not have.
  event.stopPropagation()
  window.location.search = `?lang=${link.hreflang}`
}
