import { Activity, type ReactNode, Suspense, use, useState } from 'react'
import { useMatches, useOutlet } from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'

/** Each one costs its elements; the oldest goes first. */
const mostKept = 2

type Kept = { readonly id: string; readonly outlet: ReactNode }

/**
 * The page of a layout. One whose route sets `keepsAlive` stays when the visitor leaves it, hidden and at rest (React's `Activity`), and
 * is there again as it was left, until the layout itself goes.
 */
export function KeepAliveOutlet() {
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

/** Keeps a hidden page from rendering: the router's address and data are those of another page, and its own would be missing. */
function Frozen({ isFrozen, children }: { readonly isFrozen: boolean; readonly children: ReactNode }) {
  if (isFrozen) use(never)
  return children
}
