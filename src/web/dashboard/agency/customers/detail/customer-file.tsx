import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, redirect, useActionData, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { linkMinutes, viewMinutes } from '#domain/customers/staff-view.ts'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { actsOnCustomer } from '#web/dashboard/agency/customers/customer-acts.server.ts'
import { listCustomerChoices } from '#web/dashboard/agency/customers/customer-choices.server.ts'
import { customerListPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { newInvoicePath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { describeCustomer } from './describe-customer.server.ts'

/** Loads one customer with what belongs to it. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [file, done] = await Promise.all([page.desk.customers.open(idOf(args.params)), findDone(page)])
  if (!file) throw data(null, { status: 404 })
  const minutes = { link: linkMinutes, view: viewMinutes }
  return data({ view: describeCustomer(file, page), choices: listCustomerChoices(page.locale), done, minutes })
}

/** Does an act on the customer; `open` leads to the page of a link that shows their dashboard. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const id = idOf(args.params)
  const body = await args.request.text()
  if (new URLSearchParams(body).get('act') === 'open') {
    const key = await page.desk.customers.createViewLink(id)
    if (key === undefined) throw data(null, { status: 404 })
    // A document of its own: the staff session ends when the view opens.
    return redirect(`/session?${new URLSearchParams({ view: key, locale: page.locale }).toString()}`, {
      status: 303,
      headers: { 'X-Remix-Reload-Document': 'true' },
    })
  }
  return await submitAct(page, body, actsOnCustomer(page, id))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, `${loaderData.view.company}, ${loaderData.view.id}`)
}

export default function CustomerFilePage() {
  const { view, choices, done, minutes } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: customerListPath(), name: translate('agency.customers.back') }}
          title={view.company}
          badge={
            view.archivedAt && (
              <Badge tone="quiet" icon="box">
                {translate('agency.customers.isArchived')}
              </Badge>
            )
          }
          about={view.id}
          actions={
            view.mayInvoice && (
              <ButtonLink to={newInvoicePath(view.id)} kind="secondary" prefetch="none">
                {translate('agency.invoices.write.title')}
              </ButtonLink>
            )
          }
        />
      }
      done={done}
      trouble={trouble}
      acts={view.mayAct ? <CustomerActs {...{ view, choices, trouble, minutes }} /> : undefined}
    >
      <CustomerFacts view={view} choices={choices} />
    </RecordPage>
  )
}

/** @throws A 404 response for what names no customer. */
function idOf(params: LoaderFunctionArgs['params']): string {
  const id = params['customer']
  if (!v.is(CustomerId, id)) throw data(null, { status: 404 })
  return id
}
