import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requestKinds } from '#domain/requests/request.ts'
import { ContactCard } from '#web/dashboard/customer/contact-card.tsx'
import { useCustomerPath, withCustomer } from '#web/dashboard/customer/customer-path.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { findContactPerson } from '#web/dashboard/customer/contact-person.server.ts'
import { loadRequests, type RequestsView } from '#web/dashboard/requests/load-requests.server.ts'
import { Requests } from '#web/dashboard/requests/requests.tsx'
import { sendRequest } from '#web/dashboard/requests/send-request.ts'
import { submitRequest } from '#web/dashboard/requests/submit-request.server.ts'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import page from '#web/dashboard/page/page.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { findOwnProduct } from './find-own-product.server.ts'
import { describeMilestones } from './describe-milestone.server.ts'
import { describeProduct } from './describe-product.server.ts'
import { describeTerm } from './describe-term.server.ts'
import { loadFiles } from './load-files.server.ts'
import { Milestones } from './milestones.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFiles } from './product-files.tsx'
import { describeType } from './describe-product-dates.ts'
import { ProductStatusBadge } from './product-status-badge.tsx'
import { EndNote, Term } from './term.tsx'
import styles from './product.module.css'
import type { Product } from '#domain/products/product.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'

/** Loads a product of one of the person's customers. Another customer's product gives the same 404 as a missing one. */
export async function loader({ request, url, context, params }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const own = await findOwnProduct(visitor, url, params['id'] ?? '')
  if (!own) throw data(null, { status: 404 })
  // The layout shows the company named in the address, so the address must name the product's.
  if (!own.isFirst && !url.searchParams.has('customer')) throw redirect(withCustomer(url.pathname + url.search, own.customer.id))
  const { locale } = splitLocalePath(url.pathname)
  const { customer, record: product } = own
  const today = calendarDateAt(site.now(), customer.timeZone)
  const part = { site, visitor, customer, locale, request }
  // Each part can fail on its own.
  const [files, requests] = await Promise.all([loadFiles(part, product.files), loadRequests(part, { productId: product.id })])
  return data({
    product: describeProduct(product, today, localeTags[locale]),
    nextInvoiceOn: product.nextInvoiceOn && utcMidnightOf(product.nextInvoiceOn),
    term: describeTerm(product, today),
    milestones: describeMilestones(product.milestones, today),
    links: product.links,
    files,
    requests,
    contact: findContactPerson(site.content, customer, locale),
  })
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  return await submitRequest({ request, url, context }, { productId: params['id'] ?? '' })
}

export const clientAction = sendRequest

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.product.name)
}

export default function ProductPage() {
  const { product, nextInvoiceOn, term, milestones, links, files, requests, contact } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const type = describeType(product, translate)
  const kinds = requestKinds.filter((kind) => kind !== 'cancel' || (term.canEnd && !isEndRequested(requests)))
  return (
    <div className={page.page}>
      <RecordHead
        back={{ to: pathOf('/dashboard/products'), name: translate('dashboard.products.back') }}
        title={product.name}
        badge={<ProductStatusBadge status={product.status} />}
        about={type}
      />
      <ProductFacts product={product} nextInvoiceOn={nextInvoiceOn} />
      <Term term={term} />
      <div className={styles.parts}>
        <div>
          {milestones.length > 0 && <Milestones milestones={milestones} progress={product.progress} />}
          <ProductFiles files={files} />
        </div>
        <div>
          {links.length > 0 && <ProductLinks links={links} />}
          {contact && <ContactCard person={contact} />}
        </div>
      </div>
      <Requests view={requests} kinds={kinds} endNote={<EndNote term={term} productName={product.name} />} />
    </div>
  )
}

/** Whether notice has been given for the product and awaits an answer. */
function isEndRequested(requests: RequestsView): boolean {
  return requests.kind === 'loaded' && requests.threads.some(({ kind, state }) => kind === 'cancel' && state === 'open')
}

/** External links of a product, such as its website. */
function ProductLinks({ links }: { readonly links: Product['links'] }) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.products.links')}>
      <ul className={styles.links}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {label}
            </a>
            <small>{new URL(url).host}</small>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
