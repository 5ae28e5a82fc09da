import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { sendRequest } from '#web/dashboard/requests/send-request.ts'
import page from '#web/dashboard/page/page.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { createTranslate } from '#i18n/translate.ts'
import { changeMembers } from './change-members.server.ts'
import styles from './members.module.css'
import { Members, type ShownMember } from './members.tsx'

/** Loads the members of one of the person's customers. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, membersService } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { choices, chosen } = await chooseCustomer(visitor, url)
  const translate = createTranslate(locale, content.messages[locale])
  const title = translate('dashboard.members.heading')
  const page = { title, user: visitor.user, choices, agencyEmail: content.site.email }
  if (!chosen) return data({ ...page, customer: undefined })
  const { id, company, timeZone } = chosen
  const listed = await membersService.list({ user: visitor.user, customerId: id })
  // The person was removed a moment ago.
  if (listed.kind === 'notMember') return data({ ...page, customer: undefined })
  const dates = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeZone })
  const members = listed.members.map(({ invitation, ...member }): ShownMember => {
    if (!invitation) return member
    const date = dates.format(invitation.at)
    const { by } = invitation
    return {
      ...member,
      invited:
        by === undefined ? translate('dashboard.members.invitedOn', { date }) : translate('dashboard.members.invitedBy', { by, date }),
    }
  })
  const ownEmail = normalizeEmail(visitor.user.email ?? '')
  return data({ ...page, customer: { id, company, members, ownEmail } })
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return await changeMembers({ request, url, context })
}

// The forms are sent like those of the requests.
export const clientAction = sendRequest

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function MembersPage() {
  const translate = useTranslate()
  const { title, user, customer, agencyEmail } = useLoaderData<typeof loader>()
  return (
    <div className={page.page}>
      <h1 className={page.heading} tabIndex={-1}>
        {title}
      </h1>
      {customer ? (
        <>
          <p className={styles.lead}>{translate('dashboard.members.lead', { company: customer.company })}</p>
          <Members key={customer.id} {...customer} customerId={customer.id} />
        </>
      ) : (
        <NoCustomer user={user} agencyEmail={agencyEmail} />
      )}
    </div>
  )
}
