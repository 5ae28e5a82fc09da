import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { requestTextLength } from '#domain/requests/request.ts'
import { mayChange } from '#domain/staff-role.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { AnswerFields } from '#web/dashboard/agency/acts/answer-fields.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { Lines, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { RequestStateBadge } from '#web/dashboard/requests/request-state-badge.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { actsOnRequest } from './request-acts.server.ts'
import { requestsPath } from './request-path.ts'
import type { RequestFile } from './request-desk.server.ts'
import styles from './request-file.module.css'

/** Loads one request with what was said about it. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [file, done] = await Promise.all([page.desk.requests.open(addressOf(args.params)), findDone(page)])
  if (!file) throw data(null, { status: 404 })
  const { customer, request, updateTime, isCut } = file
  return data({
    title: request.subject,
    company: customer.company,
    customerId: customer.id,
    kind: request.kind,
    state: request.state,
    version: updateTime,
    lang: localeTags[request.locale],
    entries: describeEntries(file, page),
    isCut,
    done,
    author: page.staff.name,
    mostLetters: requestTextLength,
    mayAct: mayChange(page.staff.role, 'requests'),
  })
}

/** Does an act on the request. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const address = addressOf(args.params)
  return await submitAct(page, await args.request.text(), actsOnRequest(page, address))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, `${loaderData.title}, ${loaderData.company}`)
}

export default function RequestFilePage() {
  const { title, company, customerId, kind, state, version, lang, entries, isCut, done, author, mostLetters, mayAct } =
    useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  const typedIn = (act: string) => (trouble?.act === act ? trouble.typed : undefined)
  const shared = (act: 'answer' | 'close') => ({
    act,
    version,
    draft: `agency-request-${act}-${title}-${company}`,
    trouble,
    name: translate(`agency.requests.act.${act}.name`),
    submit: translate(`agency.requests.act.${act}.submit`),
    consequence: translate(`agency.requests.act.${act}.consequence`),
  })
  const acts = (
    <>
      <ActForm {...shared('answer')}>
        <AnswerFields label={translate('agency.requests.act.answer.text')} typed={typedIn('answer')} {...{ author, mostLetters }} />
      </ActForm>
      {state !== 'closed' && <ActForm {...shared('close')} />}
    </>
  )
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: requestsPath, name: translate('agency.requests.back') }}
          title={title}
          badge={<RequestStateBadge state={state}>{translate(`agency.requests.state.${state}`)}</RequestStateBadge>}
          about={
            <>
              <RecordLink to={customerPath(customerId)}>{company}</RecordLink>, {translate(`dashboard.requests.kind.${kind}`)}
            </>
          }
        />
      }
      done={done}
      trouble={trouble}
      acts={mayAct ? acts : undefined}
    >
      {isCut && <p>{translate('agency.requests.cut')}</p>}
      <ol className={styles.entries}>
        {entries.map(({ id, by, isOwn, text, at, instant }) => (
          <li key={id} data-own={isOwn || undefined}>
            <p>
              <strong>{by}</strong> <time dateTime={instant}>{at}</time>
            </p>
            <Lines lang={lang}>{text}</Lines>
          </li>
        ))}
      </ol>
    </RecordPage>
  )
}

type Entry = {
  readonly id: string
  readonly by: string
  readonly isOwn: boolean
  readonly text: string
  readonly at: string
  readonly instant: string
}

/** The request and its messages, by the agency's clocks. */
function describeEntries(
  { customer, request, messages }: RequestFile,
  { locale, content }: { readonly locale: Locale; readonly content: { readonly schedule: { readonly timeZone: string } } },
): readonly Entry[] {
  const { timeZone } = content.schedule
  const clock = createClock(locale, timeZone)
  const timeOf = (instant: Date) => ({ at: clock.format(instant), instant: instant.toISOString() })
  const { id, text, createdAt } = request
  return [
    { id, by: customer.company, isOwn: false, text, ...timeOf(createdAt) },
    ...messages.map(({ id: message, from, author, text: said, sentAt }) => ({
      id: message,
      by: from === 'agency' ? author : customer.company,
      isOwn: from === 'agency',
      text: said,
      ...timeOf(sentAt),
    })),
  ]
}

/** The address of the page's request. @throws A 404 response for what names no request. */
function addressOf(params: LoaderFunctionArgs['params']) {
  const { customer: customerId, id } = params
  if (!v.is(CustomerId, customerId) || id === undefined || !/^[\w-]{1,100}$/u.test(id)) throw data(null, { status: 404 })
  return { customerId, id }
}
