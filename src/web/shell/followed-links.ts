import { createContext } from 'react'
import { findEntryKey } from '#web/navigation/entry-keys.ts'

type Followed = {
  readonly address: string
  /** Index among the page's links with the same address. */
  readonly at: number
}

/**
 * Remembers by which link each history entry was left. After going back, a document from the back/forward cache still has the focus on that
 * link; a page that is rendered again has to restore it.
 */
export class FollowedLinks {
  readonly #links = new Map<string, Followed>()

  /** Call it before hydration: React hydrates a page during its first click, after the window's listeners. */
  listen(): void {
    window.addEventListener('click', (event) => this.#note(findEntryKey(history.state) ?? '', event), { capture: true })
  }

  /** Finds the link on the current page by which its entry was left. */
  find(key: string): HTMLAnchorElement | undefined {
    const followed = this.#links.get(key)
    return followed && listLinks(followed.address)[followed.at]
  }

  /** Stores a click before it navigates. Links outside the page, such as in a menu that closes, are not stored. */
  #note(key: string, { target }: MouseEvent): void {
    const link = target instanceof Element && target.closest('a[href]')
    if (!(link instanceof HTMLAnchorElement)) return
    const at = listLinks(link.href).indexOf(link)
    if (at < 0) this.#links.delete(key)
    else this.#links.set(key, { address: link.href, at })
  }
}

export const FollowedLinksContext = createContext(new FollowedLinks())

/** Ignores pages that are kept alive, which are hidden. */
function listLinks(address: string): readonly HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  return links.filter((link) => link.href === address && link.checkVisibility())
}
