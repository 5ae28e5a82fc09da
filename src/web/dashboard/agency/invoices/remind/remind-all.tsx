import { Fragment } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { mayChange } from '#domain/staff-role.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { invoiceListPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { Entries, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { describeReminders } from './describe-reminders.server.ts'

/** Loads the reminders that are due, as they would be sent now. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [preview, done] = await Promise.all([page.desk.invoices.previewReminders(), findDone(page)])
  const view = describeReminders(preview, page)
  return data({ title: page.translate('agency.books.reminders.title'), view, done, maySend: mayChange(page.staff.role, 'invoices') })
}

/** Sends all reminders that the page showed. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const { translate } = page
  return await submitAct(page, await args.request.text(), {
    isMoney: true,
    acts: { remindAll: async (form) => await page.desk.invoices.remindAll(form.text('version')) },
    explain: ({ refusal }) => (refusal === 'changed-meanwhile' ? translate('agency.refusal.other-reminders') : undefined),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type View = ReturnType<typeof describeReminders>

export default function RemindAll() {
  const { title, view, done, maySend } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  const { version, count, peopleCount, rows, skipped } = view
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: invoiceListPath({ state: 'overdue' }), name: translate('agency.books.reminders.back') }}
          title={title}
          badge={null}
          about={translate('agency.books.reminders.about')}
        />
      }
      done={done}
      trouble={trouble}
      {...(maySend &&
        count > 0 && {
          acts: (
            <ActForm
              key={version}
              act="remindAll"
              name={translate('agency.books.reminders.name', { count })}
              submit={translate('agency.books.reminders.submit', { count })}
              consequence={translate('agency.books.reminders.consequence', { count: peopleCount })}
              isOpen
              version={version}
              draft="agency-remind-all"
              trouble={trouble}
            />
          ),
        })}
    >
      {trouble && count === 0 && <p role="alert">{trouble.problem}</p>}
      <DataTable
        caption={title}
        isCaptionHidden
        columns={columns(translate)}
        rows={rows}
        keyOf={({ path }) => path}
        empty={<p>{translate('agency.books.reminders.none')}</p>}
      />
      <Entries
        heading={translate('agency.books.reminders.skipped')}
        entries={skipped.map(({ path, number, company, reason }) => [
          <Fragment key={path}>
            <RecordLink to={path}>{number}</RecordLink>
            <span>{company}</span>
            <span>{reason}</span>
          </Fragment>,
        ])}
      />
    </RecordPage>
  )
}

function columns(translate: ReturnType<typeof useLocale>['translate']) {
  return [
    {
      id: 'number',
      heading: translate('dashboard.invoice.number'),
      cell: ({ path, number }: View['rows'][number]) => <RecordLink to={path}>{number}</RecordLink>,
    },
    {
      id: 'company',
      heading: translate('agency.invoices.customer'),
      cell: ({ company }: View['rows'][number]) => company,
      inCard: 'plain' as const,
    },
    {
      id: 'people',
      heading: translate('agency.books.reminders.people'),
      cell: ({ people, stage }: View['rows'][number]) => (
        <>
          {people ?? translate('agency.books.reminders.silent')}
          <small>{translate('agency.books.reminders.stage', { stage })}</small>
        </>
      ),
      inCard: 'plain' as const,
    },
    {
      id: 'dueOn',
      heading: translate('dashboard.invoice.dueOn'),
      cell: ({ dueOn }: View['rows'][number]) => (
        <time dateTime={dueOn.toISOString().slice(0, 10)}>{translate('dashboard.day', { date: dueOn })}</time>
      ),
    },
    {
      id: 'left',
      heading: translate('agency.books.reminders.left'),
      cell: ({ left }: View['rows'][number]) => left,
      isAmount: true,
      inCard: 'corner' as const,
    },
  ]
}
