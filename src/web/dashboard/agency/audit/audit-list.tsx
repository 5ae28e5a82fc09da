import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { addDays, startOfDay } from '#domain/calendar-date.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { auditPath, parseAuditFilter } from './audit-address.ts'
import { BatchState } from './batch-state.tsx'
import { nameCommand } from './name-command.server.ts'
import { AuditSearch } from './audit-search.tsx'

/** Loads a part of what was changed, the newest first. It reads as many batches as it shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, desk, locale, translate, url } = openPage(args)
  const { timeZone } = content.schedule
  const filter = parseAuditFilter(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { command, actor, customer, day } = filter
  const known = customer === undefined ? undefined : await findCustomer(desk, customer)
  const days = day && { from: startOfDay(day, timeZone), before: startOfDay(addDays(day, 1), timeZone) }
  // A customer that is deleted is still found by its ID.
  const people = { ...(actor !== undefined && { actor }), ...(customer !== undefined && { customer: known?.id ?? customer }) }
  const { items, next, progress } = await desk.audit.list({ ...days, ...(command === undefined ? people : { command }) }, after)
  const clock = createClock(locale, timeZone)
  const rows = items.map((batch) => ({
    id: batch.id,
    command: batch.command,
    name: nameCommand(batch.command, translate),
    actor: batch.actor,
    time: clock.format(batch.createdAt),
    state: progress.get(batch.id) ?? (batch.undoneBy === undefined ? ('done' as const) : ('undone' as const)),
  }))
  const isFiltered = Object.keys(filter).length > 0
  return data({
    title: translate('agency.rooms.audit'),
    filter,
    chosenName: command === undefined ? undefined : nameCommand(command, translate),
    company: known?.company,
    isFiltered,
    rows,
    next,
    isLater: after !== undefined,
  })
}

/** The customer of this ID, or else the first one whose name begins so. */
async function findCustomer({ customers }: AgencyDesk, typed: string) {
  const { items } = await customers.list({ kind: 'named', prefix: typed })
  return items.find(({ id }) => id === typed) ?? items[0]
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function AuditList() {
  const { title, filter, chosenName, company, isFiltered, rows, next, isLater } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (...address: Parameters<typeof auditPath>) => localizePath(locale, auditPath(...address))
  return (
    <ListPage
      title={title}
      note={
        <>
          <p>
            {translate('agency.audit.about')} {company !== undefined && translate('agency.audit.ofCustomer', { company })}{' '}
            {chosenName !== undefined && translate('agency.audit.ofCommand', { name: chosenName })}{' '}
            {isFiltered && (
              <Link to={to({})} discover="none">
                {translate('agency.audit.all')}
              </Link>
            )}
          </p>
          <AuditSearch filter={filter} actors={[...new Set(rows.flatMap(({ actor }) => actor ?? []))]} />
        </>
      }
      columns={[
        {
          id: 'time',
          heading: translate('agency.audit.time'),
          cell: ({ id, time }: Row) => <RecordLink to={`${agencyPath}/audit/${id}`}>{time}</RecordLink>,
        },
        {
          id: 'actor',
          heading: translate('agency.audit.actor'),
          cell: ({ actor }: Row) =>
            actor !== undefined && (
              <Link
                to={to({
                  actor,
                  ...(filter.customer !== undefined && { customer: filter.customer }),
                  ...(filter.day && { day: filter.day }),
                })}
                discover="none"
              >
                {actor}
              </Link>
            ),
          inCard: 'plain',
        },
        {
          id: 'command',
          heading: translate('agency.audit.command'),
          cell: ({ command, name }: Row) => (
            <Link to={to({ command, ...(filter.day && { day: filter.day }) })} discover="none">
              {name}
            </Link>
          ),
        },
        {
          id: 'state',
          heading: translate('agency.staff.state'),
          cell: ({ state }: Row) => <BatchState state={state} />,
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      none={translate(isLater ? 'agency.list.noMore' : isFiltered ? 'agency.audit.noneFound' : 'agency.audit.none')}
      first={isLater ? to(filter) : undefined}
      next={next === undefined ? undefined : to(filter, next)}
    />
  )
}
