import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** English path of the list. @param filters Its parameters. */
export function customerListPath(filters: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(filters)
  return `${agencyPath}/customers${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** English path of a customer's page. */
export function customerPath(id: string): string {
  return `${agencyPath}/customers/${id}`
}

/** The customer by whose id a list is filtered (parameter `customer`). */
export function parseCustomerFilter(params: URLSearchParams): string | undefined {
  return /^[a-z\d][a-z\d-]{0,63}$/u.exec(params.get('customer') ?? '')?.[0]
}
