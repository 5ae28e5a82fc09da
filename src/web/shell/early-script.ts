/**
 * Runs in every document before the app, and beside it: theme, menus that close, call dialog. Pages work without it too, only less well. It is
 * the same on every page, because policies name it by its hash.
 *
 * - The theme lies in local storage (`theme`), which may be blocked; then it holds for the document alone.
 * - `signed-in` in local storage says that this browser has a session, so that static pages name the account instead of the login. It
 *   decides about a word, never about access.
 * - `data-whole` ends what base.css skips: at once for a document that is loaded again or returned to, because its scroll position needs true
 *   heights; otherwise section by section after load, because Chromium keeps from screen readers what it has never laid out.
 * - Menus are `details` of the group `header-menu`: one closes by Escape, by a press or by focus elsewhere, and once a link in it was taken.
 *   The focus is then on its label, not on a hidden link: the page may stay, as when a question before leaving is answered with no.
 * - A language link takes the query and the hash of the address along: its HTML is the same for every query.
 * - `#book` opens the dialog of that id, in a click and in the address. A menu that held the link keeps the focus for when the dialog closes.
 */
export const earlyScript = `(() => {
const root = document.documentElement
const on = (types, listener, options) => types.split(' ').forEach((type) => addEventListener(type, listener, options))
const store = (act) => { try { return act(localStorage) } catch {} }
const choose = (theme) => {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  document.querySelectorAll('input[name=theme]').forEach((input) => (input.checked = input.value === (root.dataset.theme ?? 'system')))
}
choose(store((kept) => kept.theme))
on('storage', ({ key, newValue }) => key === 'theme' && choose(newValue))
on('change', ({ target: { name, value } }) => name === 'theme' && (choose(value), store((kept) => (kept.theme = value))))
if (store((kept) => kept['signed-in'])) root.dataset.account = ''
if (['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type)) root.dataset.whole = ''
const layOut = ([part, ...others]) => part && (part.dataset.whole = '', setTimeout(layOut, 100, others))
on('load', () => setTimeout(layOut, 500, [...document.querySelectorAll('main > section, body > footer')]))

const openMenu = 'details[name=header-menu][open]'
const close = (spared) => document.querySelectorAll(openMenu).forEach((menu) => (menu.open = menu.contains(spared)))
const leave = (element) => (element?.closest(openMenu)?.firstChild.focus(), close(null))
on('pointerdown focusin', ({ target }) => close(target))
on('keydown', ({ key }) => key === 'Escape' && leave(document.activeElement))

const book = () => {
  const dialog = document.getElementById('book')
  if (dialog && !dialog.open) leave(document.activeElement), dialog.showModal()
  return dialog
}
on('pointerdown click', ({ target }) => {
  const link = target.closest('a[href^="/locale?"]')
  if (!link) return
  const query = new URLSearchParams(link.search)
  query.set('path', query.get('path').split(/[?#]/)[0] + location.search + location.hash)
  link.search = query
})
on('click', (event) => {
  const link = event.target.closest('a[href]')
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.hash === '#book' && link.pathname === location.pathname && book()) event.preventDefault()
  leave(link)
})
on('DOMContentLoaded hashchange', () => (choose(root.dataset.theme), location.hash === '#book' && book()))
const clean = () => history.replaceState(history.state, '', location.pathname + location.search)
on('close', ({ target }) => target.id + location.hash === 'book#book' && clean(), true)
})()`
