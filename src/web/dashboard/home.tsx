import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { CustomerHomeSection } from '#web/dashboard/customer-home-section.tsx'
import { findOwnCustomers, requireUser } from '#web/dashboard/customers.server.ts'
import { loadCustomerHome } from '#web/dashboard/home-data.server.ts'
import { NoCustomer } from '#web/dashboard/no-customer.tsx'
import { personalHead } from '#web/dashboard/personal-head.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { createTranslate } from '#words/translate.ts'
import styles from './home.module.css'

/** The customers of the signed-in person with their invoices; nothing of anyone else is ever read. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const user = requireUser(url, context)
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const customers = await findOwnCustomers(context, user)
  const homes = await Promise.all(customers.map((customer) => loadCustomerHome(site, customer, locale, request)))
  const title = createTranslate(locale, site.content.messages[locale])('dashboard.navigation.label')
  return data({ title, user, homes, agencyEmail: site.content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && personalHead(matches, loaderData.title)
}

export default function DashboardHome() {
  const { user, homes, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const { displayName } = user
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting} tabIndex={-1}>
        {displayName ? translate('dashboard.home.greeting', { name: displayName }) : translate('dashboard.home.greetingPlain')}
      </h1>
      {homes.length === 0 && <NoCustomer user={user} agencyEmail={agencyEmail} />}
      {homes.map((home) => (
        <CustomerHomeSection key={home.company} home={home} agencyEmail={agencyEmail} />
      ))}
    </div>
  )
}
