import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { auditPath, parseAuditFilter } from './audit-address.ts'

/** Loads a part of what was changed, the newest first. It reads as many batches as it shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, desk, locale, translate, url } = openPage(args)
  const filter = parseAuditFilter(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { items, next, progress } = await desk.audit.list(filter ?? {}, after)
  const clock = new Intl.DateTimeFormat(localeTags[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: content.schedule.timeZone,
  })
  const rows = items.map(({ id, command, actor, createdAt, undoneBy }) => ({
    id,
    command,
    actor,
    time: clock.format(createdAt),
    state: progress.get(id) ?? (undoneBy === undefined ? undefined : ('undone' as const)),
  }))
  return data({ title: translate('agency.rooms.audit'), filter, rows, next, isLater: after !== undefined })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function AuditList() {
  const { title, filter, rows, next, isLater } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (...address: Parameters<typeof auditPath>) => localizePath(locale, auditPath(...address))
  return (
    <ListPage
      title={title}
      note={
        <p>
          {filter === undefined ? (
            translate('agency.audit.about')
          ) : (
            <>
              {translate(`agency.audit.only.${filter.by}`, { name: filter.equals })}{' '}
              <Link to={to(undefined)} discover="none">
                {translate('agency.audit.all')}
              </Link>
            </>
          )}
        </p>
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
              <Link to={to({ by: 'actor', equals: actor })} discover="none">
                {actor}
              </Link>
            ),
          inCard: 'plain',
        },
        {
          id: 'command',
          heading: translate('agency.audit.command'),
          cell: ({ command }: Row) => (
            <Link to={to({ by: 'command', equals: command })} discover="none" lang="en">
              {command}
            </Link>
          ),
        },
        {
          id: 'state',
          heading: translate('agency.staff.state'),
          cell: ({ state }: Row) => state && translate(`agency.audit.state.${state}`),
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      none={translate(isLater ? 'agency.list.noMore' : 'agency.audit.none')}
      first={isLater ? to(filter) : undefined}
      next={next === undefined ? undefined : to(filter, next)}
    />
  )
}
