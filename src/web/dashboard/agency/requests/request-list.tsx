import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { type RequestState, requestStates } from '#domain/requests/request.ts'
import { describeAge } from '#web/dashboard/agency/describe-age.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { parseRequestState, requestListPath, requestPath } from './request-path.ts'

/** Loads a part of the requests in a state, over all customers. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, now, translate, url } = openPage(args)
  const state = parseRequestState(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { items, next, companies } = await desk.requests.list(state, after)
  const rows = items.map(({ customerId, request: { id, kind, subject, text, updatedAt } }) => ({
    path: requestPath({ customerId, id }),
    subject,
    kind,
    company: companies.get(customerId) ?? customerId,
    text: text.replaceAll(/\s+/gu, ' ').slice(0, 160),
    updatedAt,
    age: describeAge(updatedAt, now, translate),
  }))
  return data({ title: translate('dashboard.requests.heading'), state, rows, next, isLater: after !== undefined })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function RequestList() {
  const { title, state, rows, next, isLater } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (other: RequestState, after?: string) => localizePath(locale, requestListPath(other, after))
  return (
    <ListPage
      title={title}
      filters={{
        label: translate('dashboard.latest.status'),
        choices: requestStates.map((each) => ({
          name: translate(`agency.requests.state.${each}`),
          to: to(each),
          isChosen: each === state,
        })),
      }}
      columns={[
        {
          id: 'subject',
          heading: translate('dashboard.requests.subject'),
          cell: ({ path, subject, text }) => (
            <>
              <RecordLink to={path}>{subject}</RecordLink>
              <small data-wraps>{text}</small>
            </>
          ),
        },
        { id: 'company', heading: translate('agency.invoices.customer'), cell: ({ company }) => company, inCard: 'plain' },
        {
          id: 'kind',
          heading: translate('agency.requests.kind'),
          cell: ({ kind }) => translate(`dashboard.requests.kind.${kind}`),
          inCard: 'foot',
        },
        {
          id: 'age',
          heading: translate('agency.requests.age'),
          cell: ({ updatedAt, age }) => <time dateTime={updatedAt.toISOString()}>{age}</time>,
          inCard: 'corner',
        },
      ]}
      rows={rows}
      keyOf={({ path }) => path}
      none={translate(isLater ? 'agency.list.noMore' : `agency.requests.none.${state}`)}
      first={isLater ? to(state) : undefined}
      next={next === undefined ? undefined : to(state, next)}
    />
  )
}
