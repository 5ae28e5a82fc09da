import { useSearchParams } from 'react-router'

/** Returns a function that adds this page's `customer` parameter, if any, to an English path. */
export function useCustomerPath(): (path: string) => string {
  const customer = useSearchParams()[0].get('customer')
  return (path) => (customer === null ? path : withCustomer(path, customer))
}

/** Adds the `customer` parameter to an English path, which may have a query. */
export function withCustomer(path: string, customerId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ customer: customerId }).toString()}`
}
