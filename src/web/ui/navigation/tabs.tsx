import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import styles from './tabs.module.css'

type TabsProps = {
  /** Accessible name of the tab list. */
  readonly label: string
  /** `id` is the anchor of the panel: an address with this hash opens its tab. */
  readonly tabs: readonly { readonly id: string; readonly name: string; readonly panel: ReactNode }[]
}

/**
 * Panels of which one is visible. Tabs are links to their panels: before the app runs, CSS shows the panel of the hash; without scripts all
 * panels are visible.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const anchor = useSyncExternalStore(watchAnchor, readAnchor, () => undefined)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly anchor: string | undefined }>()
  const listRef = useRef<HTMLDivElement>(null)
  const ids = tabs.map(({ id }) => id)
  // A choice is valid until the hash changes.
  const selected = chosen?.anchor === anchor && chosen ? chosen.id : (ids.find((id) => id === anchor) ?? ids[0])

  function choose(event: MouseEvent | KeyboardEvent, id: string) {
    event.preventDefault()
    setChosen({ id, anchor })
  }

  function move(event: KeyboardEvent<HTMLAnchorElement>, index: number) {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1, ' ': index }[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = tabs.at(target % tabs.length)
    if (!next) return
    choose(event, next.id)
    listRef.current?.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <div className={styles.tabs} data-running={anchor !== undefined || undefined}>
      <div className={styles.list} role="tablist" aria-label={label} ref={listRef}>
        {tabs.map(({ id, name }, index) => (
          <a
            key={id}
            id={`${id}-tab`}
            className={styles.tab}
            href={`#${id}`}
            role="tab"
            aria-controls={id}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={(event) => choose(event, id)}
            onKeyDown={(event) => move(event, index)}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div key={id} id={id} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-tab`} tabIndex={0} hidden={id !== selected}>
          {panel}
        </div>
      ))}
    </div>
  )
}

function watchAnchor(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function readAnchor(): string {
  return window.location.hash.slice(1)
}
