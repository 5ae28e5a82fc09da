/**
 * Starts the app late (`measures.md`: at most 3 KiB of script before interaction, web/navigation/early-script.ts included). At the first
 * sign of intent it gives the style sheets that lie in the page their addresses (static-document.ts), announces the page's modules to the
 * browser and imports the page's own start file. It is the same on every page; the addresses stand in attributes of its element. If the
 * import fails, the page stays as it is, which works natively, and the next sign tries again.
 */
export const bootScript = `(() => {
const { app, modules } = document.currentScript.dataset
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const start = () => {
for (const sign of signs) removeEventListener(sign, start)
for (const link of document.querySelectorAll('link[data-href]')) link.href = link.dataset.href
for (const href of modules.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
import(app).catch((error) => {
console.error('The page did not start.', error)
listen()
})
}
const listen = () => {
for (const sign of signs) addEventListener(sign, start, { passive: true })
}
listen()
})()`

/** Lets the browser fetch the next document while a pointer rests on its link, before the app runs. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/locale*' } }, { not: { href_matches: '/*dashboard*' } }] },
      eagerness: 'moderate',
    },
  ],
})
