import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { mayChange } from '#domain/staff-role.ts'
import type { ProductListQuery } from '#gateway/agency-lists.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Companies } from '#web/dashboard/agency/desk-types.server.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import {
  listedStatuses,
  newProductPath,
  parseProductFilters,
  type ProductFilters,
  productListPath,
  productPath,
} from '#web/dashboard/agency/products/product-path.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { describeProduct, type ProductView } from '#web/dashboard/products/describe-product.server.ts'
import { describeType } from '#web/dashboard/products/describe-product-dates.ts'
import { listProductColumns } from '#web/dashboard/products/product-columns.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'

/** Loads a part of the products of all customers. It reads as many as it shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, staff, locale, today, translate, url } = openPage(args)
  const filters = parseProductFilters(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { items, next, companies } = await desk.products.list(toQuery(filters), after)
  return data({
    title: translate('dashboard.navigation.products'),
    filters,
    rows: items.map((owned) => describeRow(owned, { companies, today, locale })),
    next,
    isLater: after !== undefined,
    company: filters.customer && (companies.get(filters.customer) ?? filters.customer),
    mayAdd: mayChange(staff.role, 'products'),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function ProductList() {
  const { title, filters, rows, next, isLater, company, mayAdd } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (changed: Partial<ProductFilters>, after?: string) => localizePath(locale, productListPath(changed, after))
  return (
    <ListPage
      title={title}
      actions={
        mayAdd && (
          <ButtonLink to={newProductPath(filters.customer ?? '')} prefetch="none">
            {translate('agency.products.new')}
          </ButtonLink>
        )
      }
      filters={{
        label: translate('dashboard.latest.status'),
        choices: listedStatuses.map((status) => ({
          name: translate(status === 'all' ? 'dashboard.products.filter.all' : `dashboard.products.status.${status}`),
          to: to({ ...filters, text: '', status }),
          isChosen: filters.text === '' && filters.status === status,
        })),
      }}
      search={{ action: to({}), label: translate('agency.products.search'), text: filters.text }}
      note={
        filters.customer !== undefined && (
          <>
            {translate('agency.products.ofCustomer', { company: company ?? filters.customer })}{' '}
            <Link to={to({ ...filters, customer: undefined })} discover="none">
              {translate('agency.invoices.ofAll')}
            </Link>
          </>
        )
      }
      columns={listColumns(translate)}
      rows={rows}
      keyOf={({ path }) => path}
      none={translate(isLater ? 'agency.list.noMore' : 'agency.products.none')}
      first={isLater ? to(filters) : undefined}
      next={next === undefined ? undefined : to(filters, next)}
    />
  )
}

/** A product with its customer. */
type Row = ProductView & { readonly path: string; readonly company: string }

function describeRow(
  { customerId, product }: OwnedProduct,
  { companies, today, locale }: { readonly companies: Companies; readonly today: CalendarDate; readonly locale: Locale },
): Row {
  return {
    ...describeProduct(product, today, localeTags[locale]),
    path: productPath({ customerId, id: product.id }),
    company: companies.get(customerId) ?? customerId,
  }
}

function listColumns(translate: Translate): readonly TableColumn<Row>[] {
  const shared = listProductColumns(translate, (path) => path).filter(({ id }) => id !== 'name' && id !== 'period')
  return [
    {
      id: 'name',
      heading: translate('dashboard.products.product'),
      cell: (row) => (
        <>
          <RecordLink to={row.path}>{row.name}</RecordLink>
          <small>{describeType(row, translate)}</small>
        </>
      ),
    },
    { id: 'company', heading: translate('agency.invoices.customer'), cell: ({ company }) => company, inCard: 'plain' },
    ...shared,
  ]
}

function toQuery({ status, text, customer }: ProductFilters): ProductListQuery {
  if (text !== '') return { kind: 'named', prefix: text }
  return { kind: 'all', ...(status !== 'all' && { status }), ...(customer !== undefined && { customerId: customer }) }
}
