import { createContext } from 'react'

/** Knows which of the links that ask for it are in the visitor's sight. */
export class LinksInSight {
  readonly #links = new Set<Element>()
  readonly #listeners = new Set<() => void>()
  #observer: IntersectionObserver | undefined

  /** Watches a link of the page, as its `ref`. @returns Stops it. */
  readonly watch = (link: HTMLAnchorElement): (() => void) => {
    this.#observer ??= new IntersectionObserver((entries) => this.#note(entries), { threshold: 0.5 })
    const observer = this.#observer
    observer.observe(link)
    return () => {
      observer.unobserve(link)
      this.#links.delete(link)
    }
  }

  /** Paths and queries that they lead to, each once. */
  list(): ReadonlySet<string> {
    const addresses = [...this.#links].filter((link) => link instanceof HTMLAnchorElement)
    return new Set(addresses.map(({ pathname, search }) => pathname + search))
  }

  /** Calls back when a link has come into sight. @returns Stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#links.add(target)
      else this.#links.delete(target)
    }
    if (entries.some(({ isIntersecting }) => isIntersecting)) for (const listener of this.#listeners) listener()
  }
}

export const LinksInSightContext = createContext(new LinksInSight())
