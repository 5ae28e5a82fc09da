import { type ContextType, type ReactNode, use } from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterDataContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router'

/** What the router says of the page that shows: its address, its matches, its data, and what it knows of all routes. */
export type RouterSnapshot = {
  readonly location: ContextType<typeof LocationContext>
  readonly state: ContextType<typeof RouterStateContext>
  readonly data: ContextType<typeof RouterDataContext>
  readonly framework: ContextType<typeof FrameworkContext>
}

export function useRouterSnapshot(): RouterSnapshot {
  return {
    location: use(LocationContext),
    state: use(RouterStateContext),
    data: use(RouterDataContext),
    framework: use(FrameworkContext),
  }
}

/** For what is below it the router stays at one page, wherever it goes. */
export function HeldRouter({ at, children }: { readonly at: RouterSnapshot; readonly children: ReactNode }) {
  return (
    <LocationContext value={at.location}>
      <RouterStateContext value={at.state}>
        <RouterDataContext value={at.data}>
          <FrameworkContext value={at.framework}>{children}</FrameworkContext>
        </RouterDataContext>
      </RouterStateContext>
    </LocationContext>
  )
}
