/* Starts the app late on prerendered pages (at most 3 KiB of script before interaction, early.ts included). At the first sign of intent it
   loads the style sheets, of which the document holds only what it uses itself (server/pages/static-document.ts), fetches the page's
   modules, then imports its entry file. The addresses are attributes of its script element. If a file is missing, the page keeps working natively, and the next sign of
   intent retries. Modules are fetched into the cache before the import, because a document never retries a failed import. */
startAtIntent(document.currentScript?.dataset ?? {})

function startAtIntent({ app = '', modules = '' }: Readonly<DOMStringMap>): void {
  const shownPath = location.pathname
  let waits = true

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
  for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']) {
    addEventListener(sign, () => void start(), { passive: true })
  }

  // History entries that the app created in an earlier document need the app; without it they reload.
  addEventListener('popstate', () => {
    const cannotRun = waits || document.documentElement.dataset['start'] === 'failed'
    if (cannotRun && location.pathname !== shownPath) location.reload()
  })
}

/** Resolves when a style sheet applies; it may do so since an earlier try. */
function applySheet(link: HTMLLinkElement): Promise<void> | undefined {
  if (link.sheet) return undefined
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${link.href} did not load`))
    link.disabled = false
    link.href = link.dataset['href'] ?? ''
  })
}

/** Fetches a file into the HTTP cache. */
async function load(address: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- No module has loaded yet, and this file is inlined (decision 001).
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}

// Makes this file a module, which tests import.
export {}
