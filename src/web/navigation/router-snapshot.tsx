import { type ContextType, type ReactNode, use } from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterDataContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router'

/** What the router says of the page that shows: its address, its matches and its data. */
export type RouterSnapshot = {
  readonly location: ContextType<typeof LocationContext>
  readonly state: ContextType<typeof RouterStateContext>
  readonly data: ContextType<typeof RouterDataContext>
}

export function useRouterSnapshot(): RouterSnapshot {
  return { location: use(LocationContext), state: use(RouterStateContext), data: use(RouterDataContext) }
}

/** For what is below it the router stays at one page, wherever it goes. */
export function HeldRouter({ at, children }: { readonly at: RouterSnapshot; readonly children: ReactNode }) {
  return (
    <LocationContext value={at.location}>
      <RouterStateContext value={at.state}>
        <RouterDataContext value={at.data}>{children}</RouterDataContext>
      </RouterStateContext>
    </LocationContext>
  )
}
