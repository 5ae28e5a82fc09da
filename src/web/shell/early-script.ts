/**
 * Runs in every document before the app and beside it: theme, closing menus, booking dialog. Pages are usable without it. It is
 * the same on every page, because content security policies allow it by its hash.
 *
 * - The theme is stored in local storage (`theme`); if that is blocked, it applies to the document alone.
 * - `signed-in` in local storage says that this browser has a session, so that static pages link to the account instead of the login. It
 *   decides about a label, never about access.
 * - `data-whole` turns off base.css's `content-visibility`: at once after a reload or on going back or forward, because restoring the scroll
 *   position needs real heights; otherwise section by section after load, because Chromium hides content from screen readers until its
 *   first layout.
 * - After load the custom properties `--kilobytes` and `--milliseconds` say what the document and its files weigh (compressed) and how long they
 *   took, and `data-measured` shows the line of the footer that is made of them. React hydrates the footer itself unchanged.
 * - Menus are `details` of the group `header-menu`: one closes on Escape, on a press or focus elsewhere, and after a link in it was followed.
 *   The focus then moves to its label, not to a hidden link: the page may stay, for example when the user cancels the navigation.
 * - A language link copies the query and the hash of the address: its HTML is the same for every query.
 * - `seam` moves the seam of the home page's drawing (ui/drawing/storefront.tsx) and says where it stands: drawn first, then built.
 * - What extensions of the browser change in the body before the app starts is undone when it starts (`app-start`): React hydrates only what the
 *   server wrote. Fields keep what was typed and the focus.
 * - Links to the booking page, and `#book` in the address, open the dialog of that id where the page has it. The dialog learns of it by the event
 *   `book`. Links to the search page, `/` and Ctrl-K open the one of the id `search` likewise. If a menu held the link, its label gets the focus back when the dialog closes.
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

on('load', () => {
  const [page, ...files] = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  if (!page?.loadEventStart) return
  const bytes = [page, ...files].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  root.style.setProperty('--kilobytes', Math.round(bytes / 1000))
  root.style.setProperty('--milliseconds', Math.round(page.loadEventStart))
  root.dataset.measured = ''
})

on('input', ({ target }) => {
  if (target.name !== 'seam') return
  const board = target.parentElement.parentElement
  board.style.setProperty('--seam', target.value + '%')
  const shares = [target.value, 100 - target.value]
  target.ariaValueText = target.ariaValueText.replace(/\\d+/g, () => shares.shift())
  board.dataset.moved = ''
})

const foreign = []
const watcher = new MutationObserver((records) => foreign.push(...records))
const watched = { childList: true, subtree: true, characterDataOldValue: true }
document.addEventListener('readystatechange', () => watcher.observe(document.body, watched), { once: true })
on('app-start', () => {
  foreign.push(...watcher.takeRecords())
  watcher.disconnect()
  const focused = document.activeElement
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of foreign.reverse()) {
    if (oldValue !== null) target.data = oldValue
    addedNodes.forEach((node) => node.parentNode === target && node.remove())
    removedNodes.forEach((node) => target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null))
  }
  focused?.focus({ preventScroll: true })
}, { once: true })

const openMenu = 'details[name=header-menu][open]'
const close = (spared) => document.querySelectorAll(openMenu).forEach((menu) => (menu.open = menu.contains(spared)))
const leave = (element) => (element?.closest(openMenu)?.firstChild.focus(), close(null))
on('pointerdown focusin', ({ target }) => close(target))
on('keydown', ({ key }) => key === 'Escape' && leave(document.activeElement))

const show = (id) => {
  const dialog = document.getElementById(id)
  if (!dialog || document.querySelector('dialog:modal')) return
  leave(document.activeElement)
  dialog.showModal()
  return dialog.dispatchEvent(new Event(id))
}
on('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const asks = ctrlKey || metaKey ? key === 'k' : key === '/' && !altKey && !target.closest('input, textarea, select, [contenteditable]')
  if (asks && show('search')) event.preventDefault()
})
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
  const [, id] = /\\/(booking|search)$/.exec(link.pathname + link.search) ?? []
  if (id && show(id === 'booking' ? 'book' : id)) event.preventDefault()
  leave(link)
})
on('DOMContentLoaded hashchange', () => (choose(root.dataset.theme), location.hash === '#book' && show('book')))
const clean = () => history.replaceState(history.state, '', location.pathname + location.search)
on('close', ({ target }) => target.id + location.hash === 'book#book' && clean(), true)
})()`
