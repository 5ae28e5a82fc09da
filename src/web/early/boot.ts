/*
 * Starts the app late, on stored pages (at most 3 KiB of script before interaction, early.ts included). At the first sign of intent it gives the
 * style sheets that lie in the page their addresses (server/pages/static-document.ts), fetches the page's modules and then imports the page's own
 * start file; their addresses stand in attributes of its element. If a file does not come, the page stays as it is, which works natively, and the
 * next sign tries again: modules are fetched into the cache before they are imported, because a document never asks again for a module whose import
 * has failed.
 */
startAtIntent(document.currentScript?.dataset ?? {})

function startAtIntent({ app = '', modules = '' }: Readonly<DOMStringMap>): void {
  const shownPath = location.pathname
  let waits = true

  const start = async () => {
    if (!waits) return
    waits = false
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) link.href = link.dataset['href'] ?? ''
    try {
      await Promise.all(modules.split(' ').map(load))
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

  // Pages that the app has shown in an earlier document need the app; without it they load their own document.
  addEventListener('popstate', () => {
    const cannotRun = waits || document.documentElement.dataset['start'] === 'failed'
    if (cannotRun && location.pathname !== shownPath) location.reload()
  })
}

/** Fetches a file into the cache. */
async function load(address: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- No module is there yet, and this file stands inline (decision 001).
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}

// Tests import it.
export {}
