import { useSearchParams } from 'react-router'

/** The way to other pages of the same customer: adds `customer` to an English path where the address of this page has it. */
export function useCustomerPath(): (path: string) => string {
  const customer = useSearchParams()[0].get('customer')
  return (path) => (customer === null ? path : withCustomer(path, customer))
}

/** An English path, with or without a query, that says whose page is meant. */
export function withCustomer(path: string, customerId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ customer: customerId }).toString()}`
}
