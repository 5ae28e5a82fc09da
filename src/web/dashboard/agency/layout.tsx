import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { createTranslate } from '#i18n/translate.ts'
import { AuthProvider, ViewerAuth } from '#web/account/auth.tsx'
import { SessionWarning } from '#web/account/session/session-warning.tsx'
import { agencyFormPrefix } from '#web/account/session/request-drafts.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { StartError } from '#web/dashboard/shell/start-error.tsx'
import { forgetSentDrafts } from '#web/ui/form/form-draft.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { siteContext, visitContext } from '#web/site.server.ts'
import { FormKeyContext } from '#web/dashboard/agency/acts/form-key.tsx'
import { keepUnanswered, setUnansweredSentence } from '#web/dashboard/agency/acts/unanswered-form.ts'
import { requireStaff } from './open-page.server.ts'
import { AgencyShell } from '#web/dashboard/agency/shell/agency-shell.tsx'
import { listRooms } from '#web/dashboard/agency/shell/rooms.server.ts'
import { pickAgencyMessages } from '#web/dashboard/agency/words/agency-messages.server.ts'
import { AgencyWords } from '#web/dashboard/agency/words/agency-words.tsx'

/** Loads the member of staff, the pages of their role and the agency's texts. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const staff = requireStaff(context)
  const { user, own } = context.get(visitContext)
  const { content, provider, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  return data({
    provider,
    staff: { ...staff, name: staff.name || staff.email, isDemo: staff.uid === demoStaffId },
    rooms: listRooms(staff.role),
    session: user && own && { endsAt: own.sessionEndsAt, methods: listSignInMethods(user, own) },
    messages: pickAgencyMessages(content.messages[locale]),
    within: createTranslate(locale, content.messages[locale])('agency.name'),
    today: new Date(now()),
    formKey: crypto.randomUUID(),
  })
}

export const clientMiddleware = [keepUnanswered]

/** Revalidates with every page, so that the end of a session is noticed; after every action; and when the language changes. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return currentUrl.pathname !== nextUrl.pathname
}

/** Layout of the agency's pages. The demo's member of staff is known to the server alone, and has no account in the browser. */
export default function AgencyLayout() {
  const { provider: sentProvider, staff, rooms, session, messages, today, formKey } = useLoaderData<typeof loader>()
  // Stable for the life of the page: a new object would reopen every connection.
  const [provider] = useState(sentProvider)
  const [query] = useSearchParams()
  const done = query.get('done')

  // What was typed stays until the server has done it: a request may fail.
  useEffect(() => {
    if (done !== null) forgetSentDrafts(agencyFormPrefix)
  }, [done])

  const shell = (
    <AgencyWords messages={messages}>
      <AgencyShell staff={staff} rooms={rooms} today={today}>
        <StartError isOfDashboard />
        <UnansweredSentence />
        {session && !staff.isDemo && <SessionWarning endsAt={session.endsAt} methods={session.methods} />}
        <FormKeyContext value={formKey}>
          <Outlet />
        </FormKeyContext>
      </AgencyShell>
    </AgencyWords>
  )
  if (staff.isDemo) return <ViewerAuth>{shell}</ViewerAuth>
  return (
    <AuthProvider provider={provider} serverUid={staff.uid}>
      {shell}
    </AuthProvider>
  )
}

/** Hands the middleware its text, which comes with the layout. */
function UnansweredSentence() {
  const { translate } = useLocale()
  useEffect(() => setUnansweredSentence(translate('agency.failed.unanswered')), [translate])
  return null
}

/** The layout's data is missing here, and with it the agency's texts. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen />
    </main>
  )
}
