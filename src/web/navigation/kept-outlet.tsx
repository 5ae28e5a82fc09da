import { Activity, type ReactNode, use, useState } from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterDataContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useMatches,
  useOutlet,
} from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'

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
  const location = use(LocationContext)
  const state = use(RouterStateContext)
  const data = use(RouterDataContext)
  const [last, setLast] = useState({ location, state, data })
  const isNew = last.location !== location || last.state !== state || last.data !== data
  if (isShown && isNew) setLast({ location, state, data })
  const seen = isShown ? { location, state, data } : last
  return (
    <LocationContext value={seen.location}>
      <RouterStateContext value={seen.state}>
        <RouterDataContext value={seen.data}>{children}</RouterDataContext>
      </RouterStateContext>
    </LocationContext>
  )
}
