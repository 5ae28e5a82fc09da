import { findFollowedLink } from './followed-link.ts'

/** Menus are `details` elements with the same name, so the browser opens one at a time. */
const openMenu = 'details[name=header-menu][open]'

/** Closes the open menu on Escape, on a press or focus elsewhere, and after a link in it was followed. */
export function closeMenus(): void {
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, ({ target }) => close(target))
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leaveMenu(document.activeElement)
  })
  addEventListener('click', (event) => {
    const link = findFollowedLink(event)
    if (link) leaveMenu(link)
  })
}

/** Closes the menu. Focus inside it moves to its label instead of a hidden link, because the visitor may cancel the navigation. */
export function leaveMenu(element: Element | null): void {
  const label = element?.closest(openMenu)?.firstElementChild
  if (label instanceof HTMLElement) label.focus()
  close(null)
}

function close(spared: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenu)) {
    menu.open = spared instanceof Node && menu.contains(spared)
  }
}
