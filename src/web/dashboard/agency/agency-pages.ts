import { bankPath } from '#domain/bank/bank-review.ts'
import { importPath } from '#domain/import-file.ts'
import type { StaffArea } from '#domain/staff-role.ts'
import { bankReviewPattern, bankSamplePath } from '#web/dashboard/agency/bank/bank-path.ts'
import { importFilePattern } from '#web/dashboard/agency/imports/import-path.ts'

/** A page of the agency. It exists only for staff whose role may read its area; forms only where the role may change it. */
export type AgencyPage = {
  /** English path. */
  readonly path: string
  /** Path of the route module inside the web layer. */
  readonly module: string
  /** Absent for the page that every member of staff may open. */
  readonly area?: StaffArea
  /** Whether it exists for the demo's staff alone. */
  readonly isOfDemo?: true
}

export const agencyPath = '/dashboard/agency'

/** Apart from the table of the site's pages, which browsers load with every page. */
export const agencyPages: readonly AgencyPage[] = [
  { path: agencyPath, module: 'dashboard/agency/today/today.tsx' },
  { path: `${agencyPath}/leads`, module: 'dashboard/agency/leads/lead-list.tsx', area: 'leads' },
  { path: `${agencyPath}/leads/:reference`, module: 'dashboard/agency/leads/lead-file.tsx', area: 'leads' },
  { path: `${agencyPath}/leads/:reference/file`, module: 'dashboard/agency/leads/application-file.ts', area: 'leads' },
  { path: `${agencyPath}/invoices`, module: 'dashboard/agency/invoices/list/invoice-list.tsx', area: 'invoices' },
  { path: `${agencyPath}/invoices/new`, module: 'dashboard/agency/invoices/write/write-invoice.tsx', area: 'invoices' },
  { path: `${agencyPath}/invoices/reminders`, module: 'dashboard/agency/invoices/remind/remind-all.tsx', area: 'invoices' },
  { path: `${agencyPath}/invoices/:customer/:number`, module: 'dashboard/agency/invoices/detail/invoice-file.tsx', area: 'invoices' },
  { path: `${agencyPath}/invoices/:customer/:number/edit`, module: 'dashboard/agency/invoices/write/write-invoice.tsx', area: 'invoices' },
  {
    path: `${agencyPath}/invoices/:customer/:number/preview`,
    module: 'dashboard/agency/invoices/preview/preview-page.tsx',
    area: 'invoices',
  },
  { path: `${agencyPath}/invoices/:customer/:number/pdf`, module: 'dashboard/agency/invoices/preview/preview-pdf.ts', area: 'invoices' },
  { path: `${agencyPath}/bookkeeping`, module: 'dashboard/agency/bookkeeping/bookkeeping.tsx', area: 'invoices' },
  { path: `${agencyPath}/bookkeeping/table`, module: 'dashboard/agency/bookkeeping/table-file.ts', area: 'invoices' },
  { path: `${agencyPath}/bookkeeping/package`, module: 'dashboard/agency/bookkeeping/package-file.ts', area: 'invoices' },
  { path: `${agencyPath}/products`, module: 'dashboard/agency/products/list/product-list.tsx', area: 'products' },
  { path: `${agencyPath}/products/new`, module: 'dashboard/agency/products/new/new-product.tsx', area: 'products' },
  { path: `${agencyPath}/products/:customer/:id`, module: 'dashboard/agency/products/detail/product-file.tsx', area: 'products' },
  { path: `${agencyPath}/products/:customer/:id/files/:file`, module: 'dashboard/agency/products/product-download.ts', area: 'products' },
  { path: `${agencyPath}/requests`, module: 'dashboard/agency/requests/request-list.tsx', area: 'requests' },
  { path: `${agencyPath}/requests/:customer/:id`, module: 'dashboard/agency/requests/request-file.tsx', area: 'requests' },
  { path: `${agencyPath}/calls`, module: 'dashboard/agency/calls/call-list.tsx', area: 'calls' },
  { path: `${agencyPath}/calls/:booking`, module: 'dashboard/agency/calls/call-file.tsx', area: 'calls' },
  { path: `${agencyPath}/calls/:booking/calendar`, module: 'dashboard/agency/calls/call-calendar.ts', area: 'calls' },
  { path: bankPath, module: 'dashboard/agency/bank/bank-start.tsx', area: 'invoices' },
  { path: bankReviewPattern, module: 'dashboard/agency/bank/bank-review.tsx', area: 'invoices' },
  { path: importPath, module: 'dashboard/agency/imports/import-start.tsx', area: 'imports' },
  { path: importFilePattern, module: 'dashboard/agency/imports/import-sheet.tsx', area: 'imports' },
  { path: `${agencyPath}/staff`, module: 'dashboard/agency/staff/staff-list.tsx', area: 'staff' },
  { path: `${agencyPath}/audit`, module: 'dashboard/agency/audit/audit-list.tsx', area: 'staff' },
  { path: `${agencyPath}/audit/:batch`, module: 'dashboard/agency/audit/audit-batch.tsx', area: 'staff' },
  { path: `${agencyPath}/health`, module: 'dashboard/agency/health/health.tsx', area: 'health' },
  { path: `${agencyPath}/customers`, module: 'dashboard/agency/customers/list/customer-list.tsx', area: 'customers' },
  { path: `${agencyPath}/customers/new`, module: 'dashboard/agency/customers/new/new-customer.tsx', area: 'customers' },
  { path: `${agencyPath}/customers/:customer`, module: 'dashboard/agency/customers/detail/customer-file.tsx', area: 'customers' },
  { path: bankSamplePath, module: 'dashboard/agency/bank/sample-statement.ts', area: 'invoices', isOfDemo: true },
]

/** Whether a route is one of the agency's pages, or their layout (`web/routes.ts`). @param id Of the route, `<prefix>/<path>`. */
export function isAgencyRoute(id: string): boolean {
  return /^[^/]+\/dashboard[/-]agency(?:\/|$)/u.test(id)
}

/** The page of a route; undefined for other routes and for the layout. */
export function findAgencyPage(id: string): AgencyPage | undefined {
  return agencyPages.find(({ path }) => id.slice(id.indexOf('/')) === path)
}
