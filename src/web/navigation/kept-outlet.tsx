import { Activity, type ReactNode, useState } from 'react'
import { useMatches, useOutlet } from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'
import { HeldRouter, useRouterSnapshot } from '#web/navigation/router-snapshot.tsx'

/** Each one costs its elements; the oldest goes first. */
const mostKept = 2

type Kept = { readonly id: string; readonly outlet: ReactNode }

/**
 * The page of a layout. One whose route sets `keepsAlive` stays when the visitor leaves it, hidden and at rest (React's `Activity`), and
 * is there again as it was left, until the layout itself goes.
 */
export function KeptOutlet() {
  const outlet = useOutlet()
  const match = useMatches().at(-1)
  const id = match?.id ?? ''
  const keepsAlive = readHandle(match?.handle).keepsAlive === true
  const [kept, setKept] = useState<readonly Kept[]>([])

  // What the router shows now is what will be kept: the element changes with its data, so the list follows while rendering.
  if (keepsAlive && kept.find((page) => page.id === id)?.outlet !== outlet)
    setKept([...kept.filter((page) => page.id !== id), { id, outlet }].slice(-mostKept))

  return (
    <>
      {kept.map((page) => (
        <Activity key={page.id} mode={page.id === id ? 'visible' : 'hidden'}>
          <AtRest isShown={page.id === id}>{page.outlet}</AtRest>
        </Activity>
      ))}
      {!keepsAlive && outlet}
    </>
  )
}

/** Gives what is hidden the address and the data it had when it was last seen: the router's are those of another page by now. */
function AtRest({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  const now = useRouterSnapshot()
  const [last, setLast] = useState(now)
  const isNew = last.location !== now.location || last.state !== now.state || last.data !== now.data
  if (isShown && isNew) setLast(now)
  return <HeldRouter at={isShown ? now : last}>{children}</HeldRouter>
}
