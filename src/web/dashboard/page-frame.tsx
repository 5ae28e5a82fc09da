import { Outlet } from 'react-router'
import { DashboardError } from '#web/dashboard/shell/dashboard-error.tsx'

/** Around each page of the dashboard, inside its layout: what fails there leaves the layout as it is. */
export default function PageFrame() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <DashboardError />
}
