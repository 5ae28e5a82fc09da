/**
 * What every document does before the app runs, and goes on doing beside it: the chosen theme, the face once the page was painted, menus
 * that close, the call dialog. All of it works without scripts too, only less well: the theme is not remembered, menus stay open until
 * they are closed, the dialog shows by its address. It is the same on every page, because policies name it by its hash.
 *
 * - The theme lies in local storage (`theme`), which may be blocked; then it holds for the document alone.
 * - `signed-in` in local storage says that this browser has a session, so that pages made for everyone name the account instead of the
 *   login. It decides about a word, never about access.
 * - The face waits for the first paint, unless a page of this site came before and has it in the cache; the dashboard does not wait either. Its
 *   address, `url(…)`, is the script's own `data-face`. It is named to the page when it is there, and not before: so the page is laid out once
 *   more and not twice. On the first page of a visit letters do not change under the eyes of who has begun to read: a face that takes longer
 *   than 300 ms, or in which a line would break otherwise so that something in sight would move, waits for the next press or key, and then
 *   until what that does has been shown. `data-faced` says that it is there (fonts.css).
 * - `data-arrival` says how the visitor came (`navigate`, `reload`, `back_forward`): base.css lays a page out in steps for those who begin at its
 *   top, and once more when they are still there as the face comes (`face`; `held` says that it was tried and would have moved something). Once the app runs, use-scroll.ts
 *   says so of its own steps.
 * - Menus are `details` of the group `header-menu`: one closes by Escape, by a press or by focus elsewhere, and once a link in it was taken. The
 *   focus is then on its label, not on a link that is hidden: the page may stay, as when a question before leaving is answered with no.
 * - `#book` opens the dialog of that id, in a click and in the address. A menu that held the link keeps the focus for when the dialog closes.
 *
 * The build makes it short (vite.config.ts).
 */
export const earlyScript = `(() => {
const root = document.documentElement
const on = (signs, listener, options) => signs.split(' ').forEach((sign) => addEventListener(sign, listener, options))
const store = (act) => {
try {
return act(localStorage)
} catch {}
}
const choose = (theme) => {
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
else delete root.dataset.theme
document.querySelectorAll('input[name=theme]').forEach((input) => (input.checked = input.value === (root.dataset.theme ?? 'system')))
}
choose(store((kept) => kept.theme))
on('storage', ({ key, newValue }) => key === 'theme' && choose(newValue))
on('change', ({ target: { name, value } }) => {
if (name !== 'theme') return
choose(value)
store((kept) => (kept.theme = value))
})
if (store((kept) => kept['signed-in'])) root.dataset.account = ''
const { face } = document.currentScript.dataset
const isInside = document.referrer.startsWith(location.origin + '/') || location.pathname.includes('/dashboard')
const showFace = async () => {
const { fonts } = document
const askedAt = performance.now()
// One that does not load leaves the page as it is, in what holds its place.
const loaded = await new FontFace('Figtree', face, { weight: '400 700' }).load().catch(() => {})
if (!loaded) return
const add = () => {
if (fonts.has(loaded)) return
if (['navigate', 'held'].includes(root.dataset.arrival) && !scrollY) root.dataset.arrival = 'face'
fonts.add(loaded)
root.dataset.faced = ''
}
if (isInside) return add()
if (performance.now() - askedAt < 300) {
const topOf = (part) => part.getBoundingClientRect().top
const parts = [...document.querySelectorAll('main > :nth-child(-n + 2) *')]
const seen = parts.map((part) => [part, topOf(part)]).filter(([, top]) => top < innerHeight)
add()
if (seen.every(([part, top]) => Math.abs(topOf(part) - top) < 3)) return
fonts.delete(loaded)
delete root.dataset.faced
if (root.dataset.arrival === 'face') root.dataset.arrival = 'held'
}
on('pointerdown keydown', () => setTimeout(add, 300), { once: true })
}
root.dataset.arrival = performance.getEntriesByType('navigation')[0]?.type
if (isInside) showFace()
else on('load', () => new PerformanceObserver((_, observer) => (observer.disconnect(), showFace())).observe({ type: 'paint', buffered: true }))

const menus = 'details[name=header-menu]'
const close = (spared) => document.querySelectorAll(menus + '[open]').forEach((menu) => (menu.open = menu.contains(spared)))
on('pointerdown focusin', ({ target }) => close(target))
on('keydown', ({ key }) => {
if (key !== 'Escape') return
document.activeElement?.closest(menus + '[open]')?.firstChild.focus()
close(null)
})

const book = () => {
const dialog = document.getElementById('book')
if (!dialog || dialog.open) return dialog
document.activeElement?.closest(menus)?.firstChild.focus()
close(null)
dialog.showModal()
return dialog
}
on('click', (event) => {
const link = event.target.closest('a[href]')
if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
if (link.hash === '#book' && link.pathname === location.pathname && book()) event.preventDefault()
link.closest(menus)?.firstChild.focus()
close(null)
})
on('DOMContentLoaded hashchange', () => {
choose(root.dataset.theme)
if (location.hash === '#book') book()
})
on('close', ({ target }) => {
if (target.id + location.hash === 'book#book') history.replaceState(history.state, '', location.pathname + location.search)
}, true)
})()`
