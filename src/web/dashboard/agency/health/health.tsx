import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { type Locale, localeTags } from '#domain/locale.ts'
import { mayChange } from '#domain/staff-role.ts'
import { rateVital } from '#domain/vitals/rate-vital.ts'
import type { Translate } from '#i18n/translate.ts'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { FormKey } from '#web/dashboard/agency/acts/form-key.tsx'
import { describeAge } from '#web/dashboard/agency/describe-age.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { describeFindings } from './describe-findings.server.ts'
import type { HealthFacts } from './health-desk.server.ts'
import record from '#web/dashboard/agency/record/record-page.module.css'
import styles from './health.module.css'

/** Loads what `doctor` and `vitals` say, and the mails that were given up. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, locale, now, staff, translate } = page
  const { builtAt } = args.context.get(siteContext)
  const [report, done] = await Promise.all([desk.health.load(), findDone(page)])
  const { isDemo, isHosted, findings, mails, vitals, startedAt, facts } = report
  const clock = createClock(locale, content.schedule.timeZone)
  return data({
    title: translate('agency.rooms.health'),
    isDemo,
    isHosted,
    findings: describeFindings(findings, page),
    mails: mails.map(({ id, to, subject, template, handedOverAt, reason }) => ({
      id,
      to,
      about: subject ?? template ?? id,
      time: clock.format(handedOverAt),
      reason,
    })),
    vitals: vitals.map((summary) => {
      const { page, locale: language, device, vital, count, p75 } = summary
      const value = vital === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`
      return { key: [page, language, device, vital].join(' '), page, language, device, vital, count, value, rating: rateVital(summary) }
    }),
    builtAt: clock.format(builtAt),
    startedAt: clock.format(startedAt),
    facts: describeFacts(facts, { isHosted: isHosted || isDemo, now, clock, locale, translate }),
    maySend: mayChange(staff.role, 'health'),
    done,
  })
}

type Wording = {
  readonly isHosted: boolean
  readonly now: number
  readonly clock: Intl.DateTimeFormat
  readonly locale: Locale
  readonly translate: Translate
}

/** Names and values of what runs, and of disk and backups. */
function describeFacts(facts: HealthFacts, { isHosted, now, clock, locale, translate }: Wording) {
  const { version, node, schema, freeBytes, backupAt } = facts
  const gigabytes = new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  const ofBackup =
    backupAt === undefined
      ? translate('agency.health.fact.noBackup')
      : translate('agency.health.fact.age', { time: clock.format(backupAt), age: describeAge(backupAt, now, translate) })
  const named = [
    ['version', version],
    ['node', node],
    ...(schema === undefined ? [] : [['schema', String(schema)] as const]),
    ...(freeBytes === undefined ? [] : [['disk', gigabytes.format(freeBytes / 1e9)] as const]),
    ...(isHosted ? [] : [['backup', ofBackup] as const]),
  ] as const
  return named.map(([name, value]) => ({ name: translate(`agency.health.fact.${name}`), value }))
}

/** Sends a mail again. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  return await submitAct(page, await args.request.text(), {
    acts: { again: async (form) => await page.desk.health.sendAgain(form.text('mail')) },
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function Health() {
  const { title, isDemo, isHosted, findings, mails, vitals, builtAt, startedAt, facts, maySend, done } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{translate('agency.health.site', { builtAt, startedAt })}</p>
      <ActOutcome done={done} trouble={undefined} />
      {trouble && <p role="alert">{trouble.problem}</p>}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isDemo && <p>{translate('agency.health.demo')}</p>}
      {!isDemo && (
        <>
          <section aria-labelledby="findings">
            <h2 id="findings">{translate('agency.health.findings')}</h2>
            {isHosted ? <p>{translate('agency.health.hosted')}</p> : <Findings findings={findings} />}
          </section>
          <section id="mails" aria-labelledby="failed-mails">
            <h2 id="failed-mails">{translate('agency.health.mails')}</h2>
            <p>{translate('agency.health.again')}</p>
            <DataTable
              caption={translate('agency.health.mails')}
              isCaptionHidden
              columns={[
                { id: 'to', heading: translate('agency.staff.email'), cell: ({ to }: Loaded['mails'][number]) => to },
                { id: 'about', heading: translate('agency.health.subject'), cell: ({ about }) => about, inCard: 'plain' },
                { id: 'time', heading: translate('agency.audit.time'), cell: ({ time }) => time },
                {
                  id: 'reason',
                  heading: translate('agency.health.reason'),
                  cell: ({ reason }) => reason !== undefined && <span lang="en">{reason}</span>,
                },
                ...(maySend ? [{ id: 'again', heading: translate('agency.health.act'), cell: SendAgain }] : []),
              ]}
              rows={mails}
              keyOf={({ id }) => id}
              empty={<p>{translate('agency.health.noMails')}</p>}
            />
          </section>
          <section aria-labelledby="vitals">
            <h2 id="vitals">{translate('agency.health.vitals')}</h2>
            <p>{translate('agency.health.vitalsAbout')}</p>
            <DataTable
              caption={translate('agency.health.vitals')}
              isCaptionHidden
              columns={[
                { id: 'page', heading: translate('agency.health.page'), cell: ({ page }: Loaded['vitals'][number]) => page },
                { id: 'language', heading: translate('navigation.language'), cell: ({ language, device }) => `${language}, ${device}` },
                { id: 'vital', heading: translate('agency.health.vital'), cell: ({ vital }) => vital },
                { id: 'count', heading: translate('agency.health.count'), cell: ({ count }) => String(count), isAmount: true },
                { id: 'value', heading: translate('agency.health.value'), cell: ({ value }) => value, isAmount: true },
                {
                  id: 'rating',
                  heading: translate('agency.health.rating'),
                  cell: ({ rating }) => translate(`agency.health.rate.${rating}`),
                },
              ]}
              rows={vitals}
              keyOf={({ key }) => key}
              empty={<p>{translate('agency.health.noVitals')}</p>}
            />
          </section>
        </>
      )}
    </div>
  )
}

/** The act on a mail, whose consequence is said above the table. */
function SendAgain({ id, to }: Loaded['mails'][number]) {
  const { translate } = useLocale()
  return (
    <Form method="post" action="?">
      <input type="hidden" name="act" value="again" />
      <FormKey />
      <input type="hidden" name="mail" value={id} />
      <Button type="submit" kind="secondary" aria-label={translate('agency.health.sendTo', { to })}>
        {translate('agency.health.send')}
      </Button>
    </Form>
  )
}

const looks = {
  fine: { tone: 'success', icon: 'check' },
  warning: { tone: 'accent', icon: 'warning' },
  problem: { tone: 'danger', icon: 'warning' },
} as const

/** The findings of `doctor`. */
function Findings({ findings }: Pick<Loaded, 'findings'>) {
  const { translate } = useLocale()
  return (
    <ul className={styles.findings}>
      {findings.map(({ level, what, details, advice, lang }) => (
        <li key={what} data-level={level}>
          <Badge {...looks[level]}>{translate(`agency.health.level.${level}`)}</Badge>
          <div lang={lang}>
            <p>{what}</p>
            {details.length > 0 && (
              <ul lang="en">
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            {advice !== undefined && <p>{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
