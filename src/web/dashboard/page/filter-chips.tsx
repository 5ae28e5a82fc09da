import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  readonly label: string
  /** Each filter with its address and the number of matches. */
  readonly chips: readonly { readonly name: string; readonly count: number; readonly to: string; readonly isCurrent: boolean }[]
}

/** Filters of a list, as links: each choice has its own address. */
export function FilterChips({ label, chips }: FilterChipsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const current = chips.find(({ isCurrent }) => isCurrent)?.name

  // The current chip may be outside of the visible part of the line.
  useEffect(() => {
    const list = listRef.current
    const chip = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && chip) list.scrollLeft = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2
  }, [current])

  return (
    <nav aria-label={label}>
      <ul className={styles.chips} ref={listRef}>
        {chips.map(({ name, count, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} className={styles.chip} discover="none" state={keepScroll} aria-current={isCurrent ? 'true' : undefined}>
              {name} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
