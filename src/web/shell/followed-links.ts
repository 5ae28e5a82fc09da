import { createContext } from 'react'
import { findEntryKey } from '#web/navigation/entry-keys.ts'

type Followed = {
  readonly address: string
  /** Its place among the links of the page that lead there. */
  readonly at: number
}

/**
 * The link of its page by which each entry of the history was left. A document that the browser keeps has the focus there when the visitor
 * comes back; a page that is rendered anew has to restore it.
 */
export class FollowedLinks {
  readonly #links = new Map<string, Followed>()

  /** Must be called before the app is hydrated: React hydrates a page in the middle of its first click, after the window's listeners. */
  listen(): void {
    window.addEventListener('click', (event) => this.#note(findEntryKey(history.state) ?? '', event), { capture: true })
  }

  /** The link of the page that shows by which its entry was left. */
  find(key: string): HTMLAnchorElement | undefined {
    const followed = this.#links.get(key)
    return followed && listLinks(followed.address)[followed.at]
  }

  /** Stores a click before anything comes of it. A link outside the page, such as one in a menu that closes, is not found again. */
  #note(key: string, { target }: MouseEvent): void {
    const link = target instanceof Element && target.closest('a[href]')
    if (!(link instanceof HTMLAnchorElement)) return
    const at = listLinks(link.href).indexOf(link)
    if (at < 0) this.#links.delete(key)
    else this.#links.set(key, { address: link.href, at })
  }
}

export const FollowedLinksContext = createContext(new FollowedLinks())

/** Pages that are kept alive lie hidden beside the one that shows. */
function listLinks(address: string): readonly HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  return links.filter((link) => link.href === address && link.checkVisibility())
}
