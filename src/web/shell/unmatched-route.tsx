import { data } from 'react-router'

/** No page has this address. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function UnmatchedRoute() {
  return null
}
