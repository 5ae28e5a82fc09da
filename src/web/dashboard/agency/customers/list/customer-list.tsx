import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findRole, listMembers } from '#domain/customers/member-roles.ts'
import { localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { mayChange } from '#domain/staff-role.ts'
import type { Translate } from '#i18n/translate.ts'
import { customerListPath, customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'

type Row = {
  readonly id: string
  readonly company: string
  readonly place: string
  readonly owner: string
  readonly people: number
  readonly isArchived: boolean
}

/** Loads a part of the list. It reads as many customers as it shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, staff, locale, translate, url } = openPage(args)
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const kind = url.searchParams.get('state') === 'archived' ? 'archived' : 'active'
  const after = url.searchParams.get('after') ?? undefined
  const { items, next } = await desk.customers.list(text === '' ? { kind } : { kind: 'named', prefix: text }, after)
  const countries = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  const rows = items.map((customer): Row => {
    const { id, company, address, archivedAt } = customer
    const people = listMembers(customer)
    return {
      id,
      company,
      place: `${address.city}, ${countries.of(address.country) ?? address.country}`,
      owner: people.find((email) => findRole(customer, email) === 'owner') ?? '',
      people: people.length,
      isArchived: archivedAt !== undefined,
    }
  })
  const title = translate('agency.rooms.customers')
  return data({ title, text, kind, rows, next, isLater: after !== undefined, mayAdd: mayChange(staff.role, 'customers') } as const)
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function CustomerList() {
  const { title, text, kind, rows, next, isLater, mayAdd } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (filters: Readonly<Record<string, string>>) => localizePath(locale, customerListPath(filters))
  const chosen: Readonly<Record<string, string>> = kind === 'archived' ? { state: 'archived' } : {}
  return (
    <ListPage
      title={title}
      actions={
        mayAdd && (
          <ButtonLink to={customerPath('new')} prefetch="none">
            {translate('agency.customers.new')}
          </ButtonLink>
        )
      }
      filters={{
        label: translate('dashboard.latest.status'),
        choices: (['active', 'archived'] as const).map((state) => ({
          name: translate(`agency.customers.state.${state}`),
          to: to(state === 'archived' ? { state } : {}),
          isChosen: text === '' && kind === state,
        })),
      }}
      search={{ action: to({}), label: translate('agency.customers.search'), text }}
      columns={columns(translate)}
      rows={rows}
      keyOf={({ id }) => id}
      none={translate(isLater ? 'agency.list.noMore' : 'agency.customers.none')}
      first={isLater ? to(chosen) : undefined}
      next={next === undefined ? undefined : to({ ...chosen, after: next })}
    />
  )
}

function columns(translate: Translate): readonly TableColumn<Row>[] {
  return [
    {
      id: 'company',
      heading: translate('form.company'),
      cell: ({ id, company, isArchived }) => (
        <>
          <RecordLink to={customerPath(id)}>{company}</RecordLink>
          {isArchived && <small>{translate('agency.customers.isArchived')}</small>}
        </>
      ),
    },
    { id: 'id', heading: translate('agency.customers.field.id'), cell: ({ id }) => id },
    { id: 'place', heading: translate('settings.company.city'), cell: ({ place }) => place, inCard: 'plain' },
    { id: 'owner', heading: translate('dashboard.members.roles.owner'), cell: ({ owner }) => owner },
    { id: 'people', heading: translate('agency.customers.people'), cell: ({ people }) => people, isAmount: true, inCard: 'corner' },
  ]
}
