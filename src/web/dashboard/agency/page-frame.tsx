import { Outlet } from 'react-router'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { agencyPath } from './agency-pages.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'

/** Wraps each page of the agency, so that an error in a page leaves the layout in place. */
export default function AgencyPageFrame() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { translate } = useLocale()
  return (
    <ErrorScreen isFramed>
      <p>
        <ButtonLink to={agencyPath} prefetch="none">
          {translate('agency.rooms.today')}
        </ButtonLink>
      </p>
    </ErrorScreen>
  )
}
