import { Outlet } from 'react-router'
import { DashboardError } from '#web/dashboard/shell/dashboard-error.tsx'

/** Wraps each page of the dashboard, so that an error in a page leaves the layout in place. */
export default function PageFrame() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <DashboardError />
}
