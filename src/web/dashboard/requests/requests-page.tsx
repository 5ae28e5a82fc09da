import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Product } from '#domain/products/product.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import page from '#web/dashboard/page/page.module.css'
import { type Site, siteContext } from '#web/site.server.ts'
import { createTranslate } from '#i18n/translate.ts'
import { loadRequests } from './load-requests.server.ts'
import { Requests } from './requests.tsx'
import { sendRequest } from './send-request.ts'
import { submitRequest } from './submit-request.server.ts'

/** Loads all requests of one of the person's customers. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { choices, chosen } = await chooseCustomer(visitor, url)
  const title = createTranslate(locale, site.content.messages[locale])('dashboard.requests.heading')
  const page = { title, user: visitor.user, choices, agencyEmail: site.content.site.email }
  if (!chosen) return data({ ...page, customer: undefined })
  const requests = await loadRequests({ site, visitor, customer: chosen, locale, request })
  const named = requests.kind === 'loaded' ? requests.threads.flatMap(({ productId }) => productId ?? []) : []
  const productNames = await nameProducts(visitor.gateway.products.findProducts(chosen.id, [...new Set(named)]), site, request)
  return data({ ...page, customer: { requests, productNames } })
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return await submitRequest({ request, url, context })
}

export const clientAction = sendRequest

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function RequestsPage() {
  const { title, user, customer, agencyEmail } = useLoaderData<typeof loader>()
  return (
    <div className={page.page}>
      <h1 className={page.heading} tabIndex={-1}>
        {title}
      </h1>
      {customer ? (
        <Requests view={customer.requests} kinds={['question', 'change']} productNames={customer.productNames} isHeadingHidden />
      ) : (
        <NoCustomer user={user} agencyEmail={agencyEmail} />
      )}
    </div>
  )
}

/** Names of the products; if they fail to load, requests show the IDs. */
async function nameProducts(reading: Promise<readonly Product[]>, site: Site, request: Request): Promise<Readonly<Record<string, string>>> {
  try {
    return Object.fromEntries((await reading).map(({ id, name }) => [id, name]))
  } catch (error) {
    site.reportError(new Error('The names of products could not be read.', { cause: error }), request)
    return {}
  }
}
