import { findFollowedLink } from './followed-link.ts'
import { whenOpened } from '#web/when-opened.ts'
import { leaveMenu } from './menus.ts'

/** Hash of the open booking dialog. */
const bookingHash = '#book'

/**
 * Opens the booking and search dialogs, where the page has them: by links to their pages, the search also by `/` and Ctrl-K, the booking by
 * the hash `#book`, which closing removes. Dispatches an event of the dialog's name. If the link was in a menu, focus returns to the menu's
 * label.
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
    addEventListener(type, () =>
      whenOpened(() => {
        if (location.hash === bookingHash) open('book')
      }),
    )
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

/** @returns False if the page has no such dialog, or if another one is open. */
function open(id: string): boolean {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement) || document.querySelector('dialog:modal')) return false
  leaveMenu(document.activeElement)
  dialog.showModal()
  dialog.dispatchEvent(new Event(id))
  return true
}

/** Finds the dialog with the same content as the page of a link; undefined if the link has a query, which needs the page. */
export function findDialogId({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (search !== '') return undefined
  if (pathname.endsWith('/booking')) return 'book'
  return pathname.endsWith('/search') ? 'search' : undefined
}

/** Whether a key opens the search: `/` outside of fields, or K with Ctrl or Command. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key === 'k'
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !altKey && !isInField
}
