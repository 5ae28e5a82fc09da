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
