/**
 * Starts the app late (at most 3 KiB of script before interaction, web/shell/early-script.ts included). At the first
 * sign of intent it gives the style sheets that lie in the page their addresses (static-document.ts), fetches the page's modules and then
 * imports the page's own start file. It is the same on every page; the addresses stand in attributes of its element. If a file does not
 * come, the page stays as it is, which works natively, and the next sign tries again; that is why modules are fetched into the cache
 * before they are imported, by plain `fetch` because no module is there yet: a document never asks again for a module whose import has
 * failed. Back and forward between pages that the app has shown in an earlier document need the app; while it does not run, or when its start has failed, they load the page's own document.
 */
export const bootScript = `(() => {
const { app, modules } = document.currentScript.dataset
let waits = true
const load = async (href) => {
const answer = await fetch(href)
if (!answer.ok) throw new Error(href + ' answered ' + answer.status)
await answer.arrayBuffer()
}
const start = () => {
if (!waits) return
waits = false
for (const link of document.querySelectorAll('link[data-href]')) link.href = link.dataset.href
Promise.all(modules.split(' ').map(load)).then(() => import(app)).catch((error) => {
console.error('The page did not start.', error)
waits = true
})
}
const shown = location.pathname
const cannotRun = () => waits || document.documentElement.dataset.start === 'failed'
addEventListener('popstate', () => cannotRun() && location.pathname !== shown && location.reload())
for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']) addEventListener(sign, start, { passive: true })
})()`

/** Lets the browser fetch the next document while a pointer rests on its link, before the app runs. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/locale*' } },
          { not: { href_matches: '/*dashboard*' } },
          { not: { href_matches: '/*booking*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
