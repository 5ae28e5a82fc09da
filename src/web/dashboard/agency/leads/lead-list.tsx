import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { toSiteLocale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { leadStateOf } from '#gateway/leads.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { describeAge } from '#web/dashboard/agency/describe-age.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { type LeadFilters, leadListPath, leadPath, listedStates, parseLeadFilters } from './lead-path.ts'

/** Loads a part of the leads, or those that a case number or an address names. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { desk, now, translate, url } = page
  const filters = parseLeadFilters(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { state, text } = filters
  const part =
    text === ''
      ? await desk.leads.list(state === 'all' ? undefined : state, after)
      : { items: await desk.leads.search(text), next: undefined }
  const rows = part.items.map((lead) => ({
    path: leadPath(lead.reference),
    reference: lead.reference,
    name: lead.name,
    company: 'company' in lead ? lead.company : undefined,
    form: translate(`agency.leads.form.${lead.formName}` as MessageKey), // each form has its name
    language: toSiteLocale(lead.locale),
    message: lead.message.replaceAll(/\s+/gu, ' ').slice(0, 160),
    state: leadStateOf(lead),
    createdAt: lead.createdAt,
    age: describeAge(lead.createdAt, now, translate),
  }))
  return data({
    title: translate('agency.rooms.leads'),
    filters,
    rows,
    next: part.next,
    isLater: after !== undefined,
    done: await findDone(page),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function LeadList() {
  const { title, filters, rows, next, isLater, done } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (changed: LeadFilters, after?: string) => localizePath(locale, leadListPath(changed, after))
  const none = filters.text === '' ? translate(`agency.leads.none.${filters.state}`) : translate('agency.leads.notFound')
  return (
    <ListPage
      title={title}
      filters={{
        label: translate('dashboard.latest.status'),
        choices: listedStates.map((state) => ({
          name: translate(`agency.leads.state.${state}`),
          to: to({ text: '', state }),
          isChosen: filters.text === '' && filters.state === state,
        })),
      }}
      search={{ action: to({ state: 'waiting', text: '' }), label: translate('agency.leads.search'), text: filters.text }}
      note={done && <ActOutcome done={done} trouble={undefined} />}
      columns={[
        {
          id: 'name',
          heading: translate('agency.leads.from'),
          cell: ({ path, name, company }) => (
            <>
              <RecordLink to={path}>{name}</RecordLink>
              {company !== undefined && <small>{company}</small>}
            </>
          ),
        },
        {
          id: 'message',
          heading: translate('agency.leads.message'),
          cell: ({ form, language, message }) => (
            <>
              {form}, {translate(`languages.${language}`)}
              <small data-wraps>{message}</small>
            </>
          ),
          inCard: 'plain',
        },
        { id: 'reference', heading: translate('agency.leads.reference'), cell: ({ reference }) => reference },
        {
          id: 'state',
          heading: translate('dashboard.latest.status'),
          cell: ({ state }) => translate(`agency.leads.state.${state}`),
          inCard: 'foot',
        },
        {
          id: 'age',
          heading: translate('agency.leads.age'),
          cell: ({ createdAt, age }) => <time dateTime={createdAt.toISOString()}>{age}</time>,
          inCard: 'corner',
        },
      ]}
      rows={rows}
      keyOf={({ path }) => path}
      none={isLater ? translate('agency.list.noMore') : none}
      first={isLater ? to(filters) : undefined}
      next={next === undefined ? undefined : to(filters, next)}
    />
  )
}
