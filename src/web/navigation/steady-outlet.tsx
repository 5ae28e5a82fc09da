import { use, useMemo } from 'react'
import { UNSAFE_DataRouterDataContext as RouterDataContext, useLocation, useOutlet } from 'react-router'

/**
 * All that stands on the page. It is rendered again when the address or the data is another, and not for each thing that the router does
 * meanwhile: it makes every element anew also when a navigation begins or a form is sent. What asks for that (a button that waits) still
 * learns of it.
 */
export function SteadyOutlet() {
  const outlet = useOutlet()
  const location = useLocation()
  const data = use(RouterDataContext)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The element is always a new one; what it shows is what counts.
  return useMemo(() => outlet, [location, data])
}
