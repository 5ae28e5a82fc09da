import { savesData } from '#web/saves-data.ts'
import { whenOpened } from '#web/when-opened.ts'
import { findDialogId } from './dialogs.ts'

/* Starts the app late on prerendered pages (at most 3 KiB of script before interaction, early.ts included). At the first sign of intent it
   loads the style sheets, of which the document holds only what it uses itself (server/pages/static-document.ts), fetches the page's
   modules, then imports its entry file. The addresses are attributes of its script element. If a file is missing, the page keeps working
   natively, and the next sign of intent retries. Modules are fetched into the cache before the import, because a document never retries a
   failed import.

   A browser with speculation rules has the page of a link ready when it is pressed, and shows that document sooner than the app would
   render the page (decision 006). There, unless a button needs the app, moving the pointer and pressing what the browser handles alone are
   no signs of intent. Sites that ask for consent to analytics (`data-counts`) start the app some seconds after the first movement, for the
   question and the count. */

/** A button that does nothing before the app runs, such as for copying. On its page the app starts early, so that no press is lost. */
const appButton = 'button[type=button]:not([data-print])'

const movements = ['pointermove', 'pointerdown', 'touchstart'] as const

/** After the first movement. Our own judgement: most visitors who follow a link at once have done so. */
const countedAfterMs = 5000

startAtIntent(document.currentScript?.dataset ?? {})

function startAtIntent({ app = '', modules = '' }: Readonly<DOMStringMap>): void {
  const shownPath = location.pathname
  let waits = true
  const applied = new Set<HTMLLinkElement>()

  /** Resolves when a style sheet applies; it may do so since an earlier try. */
  const applySheet = (link: HTMLLinkElement) => (applied.has(link) ? undefined : loadSheet(link).then(() => applied.add(link)))

  const start = async () => {
    if (!waits) return
    waits = false
    try {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')]
      await Promise.all([...links.map(applySheet), ...modules.split(' ').map(load)])
      // oxlint-disable-next-line house/imports -- The address comes from the document, which the server wrote.
      await import(/* @vite-ignore */ app)
    } catch (error) {
      console.error('The page did not start.', error)
      waits = true
    }
  }

  if (savesData()) document.querySelector('script[type=speculationrules]')?.remove()
  const speculates = HTMLScriptElement.supports?.('speculationrules') ?? false
  const isAhead = speculates && !document.querySelector(appButton)
  const startIfNeeded = ({ type, target }: Event) => {
    if (!isAhead || type === 'keydown' || !worksNatively(target)) void start()
  }
  const startLater = () => setTimeout(() => void start(), countedAfterMs)
  whenOpened(() => {
    const signs = ['keydown', 'focusin', ...(isAhead ? ['pointerup'] : movements)]
    for (const sign of signs) addEventListener(sign, startIfNeeded, { passive: true })
    if (!isAhead || !('counts' in document.documentElement.dataset)) return
    for (const movement of movements) addEventListener(movement, startLater, { once: true, passive: true })
  })

  // History entries that the app created in an earlier document need the app; without it they reload.
  addEventListener('popstate', () => {
    const cannotRun = waits || document.documentElement.dataset['start'] === 'failed'
    if (cannotRun && location.pathname !== shownPath) location.reload()
  })
}

function loadSheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.removeAttribute('href')
      reject(new Error(`${link.dataset['href']} did not load`))
    }
    link.disabled = false
    link.href = link.dataset['href'] ?? ''
  })
}

/** Whether the browser alone answers a press: on a link to another page that opens no dialog, or on the label of a menu. */
function worksNatively(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link ? findDialogId(link) === undefined && link.pathname !== location.pathname : target.closest('summary') !== null
}

/** Fetches a file into the HTTP cache. */
async function load(address: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- No module has loaded yet, and this file is inlined (decision 001).
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}
