import { useEffect, useRef } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { type AgencyRequest, openPage } from '#web/dashboard/agency/open-page.server.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { focusIfLost } from '#web/ui/focus-if-lost.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { callListPath, callPath, callViews, type CallView, parseCallView, parseWeek } from './call-path.ts'
import { CallWeek } from './call-week.tsx'
import { describeHours } from './describe-hours.server.ts'
import { describeWeek, weekAt } from './describe-week.server.ts'

/** Loads a week of calls with the hours for them, or a part of a list. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, translate, today, url } = page
  const title = translate('agency.rooms.calls')
  const view = parseCallView(url.searchParams)
  if (view !== 'week') return data({ title, view, ...(await loadList(page, view)) })
  const { schedule } = content
  const monday = parseWeek(url.searchParams, today)
  const week = await desk.calls.readWeek(weekAt(monday, schedule.timeZone))
  return data({
    title,
    view,
    week: describeWeek(monday, week, { ...page, schedule }),
    present: parseWeek(new URLSearchParams(), today),
    hours: describeHours(schedule, page),
  })
}

async function loadList({ content, desk, locale, now, url }: AgencyRequest, view: Exclude<CallView, 'week'>) {
  const after = url.searchParams.get('after') ?? undefined
  const { items, next } = await desk.calls.list(view, after)
  const { timeZone } = content.schedule
  const clock = createClock(locale, timeZone)
  const rows = items.map(({ id, name, topic, state, start, end }) => ({
    path: callPath(id),
    name,
    topic,
    state: state === 'confirmed' && end.getTime() <= now ? ('past' as const) : state,
    start: start.toISOString(),
    time: clock.format(start),
  }))
  return { rows, next, isLater: after !== undefined, hasVisitors: desk.calls.hasVisitors }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function CallList() {
  const page = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const { title } = page
  const shownView = useRef(page.view)
  useEffect(() => {
    if (shownView.current === page.view) return
    shownView.current = page.view
    // The link of the view that was left has gone with it.
    focusIfLost(document.querySelector<HTMLElement>('main nav [aria-current]'))
  }, [page.view])
  const filters = {
    label: translate('agency.calls.views'),
    choices: callViews.map((view) => ({
      name: translate(`agency.calls.view.${view}`),
      to: localizePath(locale, callListPath(view)),
      isChosen: page.view === view,
    })),
  }
  if (page.view === 'week') return <CallWeek {...page} filters={filters} />
  const { view, rows, next, isLater, hasVisitors } = page
  const to = (after?: string) => localizePath(locale, callListPath(view, after))
  return (
    <ListPage
      title={title}
      filters={filters}
      columns={[
        { id: 'name', heading: translate('agency.calls.with'), cell: ({ path, name }) => <RecordLink to={path}>{name}</RecordLink> },
        { id: 'topic', heading: translate('agency.calls.topic'), cell: ({ topic }) => topic, inCard: 'plain' },
        {
          id: 'time',
          heading: translate('agency.calls.time'),
          cell: ({ start, time }) => <time dateTime={start}>{time}</time>,
          inCard: 'foot',
        },
      ]}
      rows={rows}
      keyOf={({ path }) => path}
      none={translate(isLater ? 'agency.list.noMore' : `agency.calls.none.${hasVisitors ? view : 'demo'}`)}
      first={isLater ? to() : undefined}
      next={next === undefined ? undefined : to(next)}
    />
  )
}
