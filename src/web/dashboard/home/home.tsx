import { data, type LoaderFunctionArgs, type MetaArgs, redirectDocument, useLoaderData, useSearchParams } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { CustomerHome } from './customer-home.tsx'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { loadHome } from './load-home.server.ts'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { loadPerson } from '#web/dashboard/shell/person.server.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { siteContext, visitContext } from '#web/site.server.ts'
import { createTranslate } from '#i18n/translate.ts'
import page from '#web/dashboard/page/page.module.css'
import styles from './home.module.css'
import requestStyles from '#web/dashboard/requests/requests.module.css'
import { leftParam } from '#web/dashboard/members/left-param.ts'

/** Loads one customer of the signed-in person, with their invoices. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { chosen } = await chooseCustomer(visitor, url)
  // Another layout, whose routes browsers of customers do not know.
  if (!chosen && context.get(visitContext).staff) throw redirectDocument(localizePath(locale, '/dashboard/agency'))
  const readingPerson = loadPerson({ site, ...visitor, request })
  const [parts, { displayName }] = await Promise.all([
    chosen && loadHome({ site, visitor, readingPerson, customer: chosen, locale, request }),
    readingPerson,
  ])
  const title = createTranslate(locale, site.content.messages[locale])('dashboard.navigation.label')
  return data({
    title,
    user: visitor.user,
    displayName,
    parts,
    drawing: site.content.drawing[locale],
    agencyEmail: site.content.site.email,
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function DashboardHome() {
  const { user, displayName, parts, drawing, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  if (parts) {
    return (
      <div className={styles.home} data-bleeds>
        <LeftNotice />
        <CustomerHome parts={parts} drawing={drawing} />
      </div>
    )
  }
  return (
    <div className={page.page}>
      <LeftNotice />
      <h1 className={page.heading} tabIndex={-1}>
        {displayName ? translate('dashboard.home.greeting', { name: displayName }) : translate('dashboard.home.greetingPlain')}
      </h1>
      <NoCustomer user={user} agencyEmail={agencyEmail} />
    </div>
  )
}

/** Confirms that the person has left a company, whose own pages they can no longer open. */
function LeftNotice() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  return query.has(leftParam) && <p className={requestStyles.notice}>{translate('dashboard.members.outcome.left')}</p>
}
