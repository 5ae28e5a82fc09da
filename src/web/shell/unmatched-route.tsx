import { data } from 'react-router'

/** Answers 404 for unknown addresses. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function UnmatchedRoute() {
  return null
}
