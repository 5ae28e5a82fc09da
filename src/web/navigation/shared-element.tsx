import { type ReactNode, ViewTransition } from 'react'
import { useIsCalm } from '#web/navigation/use-is-calm.ts'

type Props = {
  /** The same on both pages, and once on each. */
  readonly name: string
  readonly children: ReactNode
}

/** Something that two pages show: where one takes the place of the other, it moves to its new place; never for those who want less motion. */
export function SharedElement({ name, children }: Props) {
  const isCalm = useIsCalm()
  return (
    <ViewTransition name={name} default="none" share={isCalm ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  )
}
