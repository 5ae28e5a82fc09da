import { type ReactNode, ViewTransition } from 'react'
import { useIsCalm } from '#web/navigation/use-is-calm.ts'

type SharedElementProps = {
  /** Identical on both pages, and unique within each. */
  readonly name: string
  readonly children: ReactNode
}

/** An element that two pages share: on navigation it moves to its new position, unless the visitor prefers reduced motion. */
export function SharedElement({ name, children }: SharedElementProps) {
  const isCalm = useIsCalm()
  return (
    <ViewTransition name={name} default="none" share={isCalm ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  )
}
