import { Activity, type ReactNode, Suspense, use, useState } from 'react'
import { useMatches, useOutlet } from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'

/** Each kept page costs memory for its elements; the oldest is dropped first. */
const mostKept = 2

type Kept = { readonly id: string; readonly outlet: ReactNode }

/**
 * The page of a layout. A page whose route sets `keepsAlive` stays mounted after the visitor leaves it, hidden and without effects (React's
 * `Activity`), and keeps its state until the layout unmounts.
 */
export function KeepAliveOutlet() {
  const outlet = useOutlet()
  const match = useMatches().at(-1)
  const id = match?.id ?? ''
  const keepsAlive = readHandle(match?.handle).keepsAlive === true
  const [kept, setKept] = useState<readonly Kept[]>([])

  // The current element is kept: it changes with the router's data, so the list is updated while rendering.
  if (keepsAlive && kept.find((page) => page.id === id)?.outlet !== outlet)
    setKept([...kept.filter((page) => page.id !== id), { id, outlet }].slice(-mostKept))

  return (
    <>
      {kept.map((page) => (
        <Activity key={page.id} mode={page.id === id ? 'visible' : 'hidden'}>
          <Suspense>
            <Frozen isFrozen={page.id !== id}>{page.outlet}</Frozen>
          </Suspense>
        </Activity>
      ))}
      {!keepsAlive && outlet}
    </>
  )
}

const never = new Promise<never>(() => undefined)

/** Suspends a hidden page: the router then has another page's location and no data for this one. */
function Frozen({ isFrozen, children }: { readonly isFrozen: boolean; readonly children: ReactNode }) {
  if (isFrozen) use(never)
  return children
}
