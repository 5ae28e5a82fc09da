import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { requestTextLength } from '#domain/requests/request.ts'
import { mayChange } from '#domain/staff-role.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { AnswerFields } from '#web/dashboard/agency/acts/answer-fields.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { Facts, Lines, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { describeLead, type LeadView } from './describe-lead.server.ts'
import { actsOnLead } from './lead-acts.server.ts'
import { leadPath, leadsPath } from './lead-path.ts'
import thread from '#web/dashboard/agency/requests/request-file.module.css'

/** Loads one lead with the acts that are possible now. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [lead, done] = await Promise.all([page.desk.leads.open(args.params['reference'] ?? ''), findDone(page)])
  if (!lead) throw data(null, { status: 404 })
  const view = describeLead(lead, page)
  return data({
    title: `${view.name}, ${view.reference}`,
    view,
    done,
    author: page.staff.name,
    mostLetters: requestTextLength,
    mayAct: mayChange(page.staff.role, 'leads'),
  })
}

/** Does an act on the lead. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const reference = args.params['reference'] ?? ''
  const isThere = (await page.desk.leads.open(reference)) !== undefined
  return await submitAct(page, await args.request.text(), isThere ? actsOnLead(page, reference) : { acts: {} })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function LeadFile() {
  const { view, done, author, mostLetters, mayAct } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { locale, translate } = useLocale()
  const {
    name,
    reference,
    state,
    form,
    language,
    createdAt,
    answeredAt,
    deletedOn,
    message,
    answers,
    facts,
    email,
    phone,
    link,
    fileName,
  } = view
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: leadsPath, name: translate('agency.leads.back') }}
          title={name}
          badge={<Badge {...looks[state]}>{translate(`agency.leads.state.${state}`)}</Badge>}
          about={`${form}, ${translate('agency.leads.received', { date: createdAt })}, ${reference}`}
        />
      }
      done={done}
      trouble={trouble}
      acts={mayAct ? <Acts {...{ view, author, mostLetters, trouble }} /> : undefined}
    >
      <section>
        <h2>{translate('agency.leads.message')}</h2>
        <Lines lang={language}>{message}</Lines>
      </section>
      {answers.length > 0 && (
        <section>
          <h2>{translate('agency.leads.answers', { count: answers.length })}</h2>
          <ol className={thread.entries}>
            {answers.map(({ author: by, text, at, instant }) => (
              <li key={`${instant} ${text}`} data-own>
                <p>
                  <strong>{by}</strong> <time dateTime={instant}>{at}</time>
                </p>
                <Lines lang={language}>{text}</Lines>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Facts
        facts={[
          { label: translate('form.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: translate('form.phone'), value: phone },
          ...facts,
          {
            label: translate('agency.leads.link'),
            value: link && (
              <a href={link} rel="noreferrer nofollow">
                {link}
              </a>
            ),
          },
          {
            label: translate('agency.leads.file'),
            value: fileName && (
              <a href={localizePath(locale, `${leadPath(reference)}/file`)} download>
                {fileName}
              </a>
            ),
          },
          { label: translate('agency.leads.language'), value: translate(`languages.${language}`) },
          { label: translate('agency.leads.answered'), value: answeredAt && translate('dashboard.day', { date: answeredAt }) },
          { label: translate('agency.leads.deletedOn'), value: deletedOn && translate('dashboard.day', { date: deletedOn }) },
          {
            label: translate('agency.leads.customer'),
            value: view.customerId && <RecordLink to={customerPath(view.customerId)}>{view.customerId}</RecordLink>,
          },
        ]}
      />
    </RecordPage>
  )
}

const looks: Readonly<Record<LeadView['state'], { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  waiting: { tone: 'accent', icon: 'clock' },
  answered: { tone: 'success', icon: 'check' },
  spam: { tone: 'quiet', icon: 'cross' },
}

type ActsProps = {
  readonly view: LeadView
  readonly author: string
  readonly mostLetters: number
  readonly trouble: ActTrouble | undefined
}

function Acts({ view, author, mostLetters, trouble }: ActsProps) {
  const { translate } = useLocale()
  const { reference, email, language, state, customer, customerId } = view
  const typedIn = (act: string) => (trouble?.act === act ? trouble.typed : undefined)
  const shared = (act: 'answer' | 'convert' | 'delete' | 'spam' | 'unspam') => ({
    act,
    version: state,
    draft: `agency-lead-${act}-${reference}`,
    trouble,
    name: translate(`agency.leads.act.${act}.name`),
    submit: translate(`agency.leads.act.${act}.submit`),
  })
  return (
    <>
      <ActForm
        {...shared('answer')}
        consequence={translate('agency.leads.act.answer.consequence', { email, language: translate(`languages.${language}`) })}
      >
        <AnswerFields
          label={translate('agency.leads.act.answer.text')}
          hint={translate('agency.leads.act.answer.hint')}
          typed={typedIn('answer')}
          {...{ author, mostLetters }}
        />
      </ActForm>
      {customerId === undefined && (
        <ActForm {...shared('convert')} consequence={translate('agency.leads.act.convert.consequence', { email })}>
          {(['company', 'id', 'street', 'postalCode', 'city', 'country', 'vatId'] as const).map((field) => (
            <ActField
              key={field}
              id={`convert-${field}`}
              label={translate(`agency.leads.act.convert.field.${field}`)}
              {...((field === 'id' || field === 'country') && { hint: translate(`agency.leads.act.convert.hint.${field}`) })}
            >
              {(ties) => (
                <input
                  {...ties}
                  name={field}
                  autoComplete="off"
                  maxLength={200}
                  required={field !== 'postalCode' && field !== 'vatId'}
                  defaultValue={typedIn('convert')?.[field] ?? new Map(Object.entries(customer)).get(field)}
                />
              )}
            </ActField>
          ))}
        </ActForm>
      )}
      {state === 'spam' ? (
        <ActForm {...shared('unspam')} consequence={translate('agency.leads.act.unspam.consequence')} />
      ) : (
        <ActForm {...shared('spam')} consequence={translate('agency.leads.act.spam.consequence')} />
      )}
      <ActForm {...shared('delete')} isDanger consequence={translate('agency.leads.act.delete.consequence', { email })}>
        <label>
          <input type="checkbox" name="sure" required /> {translate('agency.leads.act.delete.sure')}
        </label>
      </ActForm>
    </>
  )
}
