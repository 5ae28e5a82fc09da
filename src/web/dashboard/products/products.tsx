import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { productFilters } from '#domain/products/product-filter.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { FilterChips } from '#web/dashboard/page/filter-chips.tsx'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { addressOfPage } from '#web/dashboard/page/page-param.ts'
import { useTurnedPage } from '#web/dashboard/page/use-turned-page.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import page from '#web/dashboard/page/page.module.css'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { siteContext } from '#web/site.server.ts'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { createTranslate } from '#i18n/translate.ts'
import { loadProducts, parseProductFilter, type ProductsView, readProducts } from './load-products.server.ts'
import { listProductColumns } from './product-columns.tsx'

/** Loads the products of one of the person's customers, filtered by the address. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { chosen } = await chooseCustomer(visitor, url)
  const filter = parseProductFilter(url.searchParams)
  const reading = chosen && readProducts(visitor.gateway.products, chosen.id, { filter, params: url.searchParams })
  const view = chosen && reading && (await loadProducts(reading, { site, customer: chosen, filter, locale, request }))
  const title = createTranslate(locale, site.content.messages[locale])('dashboard.navigation.products')
  return data({ title, user: visitor.user, view, agencyEmail: site.content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Products() {
  const { title, user, view, agencyEmail } = useLoaderData<typeof loader>()
  return (
    <div className={page.page}>
      <h1 className={page.heading} tabIndex={-1}>
        {title}
      </h1>
      {!view && <NoCustomer user={user} agencyEmail={agencyEmail} />}
      {view?.kind === 'failed' && <FailedSection />}
      {view?.kind === 'loaded' && <ProductList view={view} agencyEmail={agencyEmail} />}
    </div>
  )
}

function ProductList({ view, agencyEmail }: { readonly view: ProductsView & { readonly kind: 'loaded' }; readonly agencyEmail: string }) {
  const { locale, translate } = useLocale()
  const pathOf = useCustomerPath()
  const { filter, products, counts, page, pageCount } = view
  const location = useLocation()
  const listRef = useTurnedPage<HTMLElement>(page, addressOfPage(location, 1))
  if (counts.all === 0) {
    return (
      <EmptyState heading={translate('dashboard.products.none.heading')} text={translate('dashboard.products.none.text')}>
        <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
      </EmptyState>
    )
  }
  const addressOf = (show: typeof filter) => pathOf(show === 'all' ? '/dashboard/products?show=all' : '/dashboard/products')
  const chips = productFilters.map((each) => ({
    name: translate(`dashboard.products.filter.${each}`),
    count: counts[each],
    to: localizePath(locale, addressOf(each)),
    isCurrent: each === filter,
  }))
  return (
    <>
      <FilterChips label={translate('dashboard.products.filters')} chips={chips} />
      {products.length === 0 ? (
        <EmptyState heading={translate('dashboard.products.noneCurrent.heading')} text={translate('dashboard.products.noneCurrent.text')}>
          <LocaleLink to={addressOf('all')} prefetch="none">
            {translate('dashboard.products.noneCurrent.action')}
          </LocaleLink>
        </EmptyState>
      ) : (
        <section ref={listRef} aria-label={translate('dashboard.navigation.products')} tabIndex={-1}>
          <DataTable
            caption={translate('dashboard.navigation.products')}
            isCaptionHidden
            columns={listProductColumns(translate, pathOf)}
            rows={products}
            keyOf={({ id }) => id}
          />
          <Pagination page={page} pageCount={pageCount} addressOf={(each) => addressOfPage(location, each)} />
        </section>
      )}
    </>
  )
}
