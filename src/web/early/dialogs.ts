import { findFollowedLink } from './followed-link.ts'
import { leaveMenu } from './menus.ts'

/** The address of the open booking dialog. */
const bookingHash = '#book'

/**
 * Opens the dialogs of booking and search, where the page has them: by links to their pages, the search also by `/` and Ctrl-K, the booking by `#book` in
 * the address, which closing takes away. A dialog learns of it by the event of its name. If a menu held the link, its label gets the focus back.
 */
export function openDialogs(): void {
  addEventListener('keydown', (event) => {
    if (isSearchKey(event) && open('search')) event.preventDefault()
  })
  addEventListener('click', (event) => {
    const link = findFollowedLink(event)
    const id = link && findDialogId(link)
    if (id !== undefined && open(id)) event.preventDefault()
  })
  for (const type of ['DOMContentLoaded', 'hashchange']) {
    addEventListener(type, () => {
      if (location.hash === bookingHash) open('book')
    })
  }
  addEventListener(
    'close',
    ({ target }) => {
      const isBooking = target instanceof Element && target.id === 'book' && location.hash === bookingHash
      if (isBooking) history.replaceState(history.state, '', location.pathname + location.search)
    },
    true,
  )
}

/** @returns Whether the page has such a dialog, and no other one is open. */
function open(id: string): boolean {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement) || document.querySelector('dialog:modal')) return false
  leaveMenu(document.activeElement)
  dialog.showModal()
  dialog.dispatchEvent(new Event(id))
  return true
}

/** The dialog that shows what a page shows; a query asks for something of its own. */
export function findDialogId({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (search !== '') return undefined
  if (pathname.endsWith('/booking')) return 'book'
  return pathname.endsWith('/search') ? 'search' : undefined
}

/** Whether a key asks for the search: `/` outside of fields, or K with Ctrl or Command. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key === 'k'
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !altKey && !isInField
}
