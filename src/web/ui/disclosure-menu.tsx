import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './disclosure-menu.module.css'

type Props = {
  /** Says what opens, where the face of the menu does not. */
  readonly label?: string
  readonly face: ReactNode
  /** Menus of one group close each other. */
  readonly group?: string
  readonly children: ReactNode
}

/** A panel that opens under its face; `details` by nature, and once the app runs Escape, a press elsewhere and leaving close it. */
export function DisclosureMenu({ label, face, group, children }: Props) {
  const menuRef = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeUnlessInside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menuRef.current?.contains(target)) close(menuRef.current)
    }
    document.addEventListener('pointerdown', closeUnlessInside)
    return () => document.removeEventListener('pointerdown', closeUnlessInside)
  }, [])

  function closeByKey(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    close(event.currentTarget)
    event.currentTarget.querySelector('summary')?.focus()
  }

  function closeWhenLeft(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close(event.currentTarget)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the summary and the panel inside
    <details ref={menuRef} className={styles.menu} name={group} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <summary aria-label={label}>{face}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute('open')
}
