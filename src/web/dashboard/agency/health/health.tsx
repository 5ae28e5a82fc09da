import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { rateVital } from '#domain/vitals/rate-vital.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './health.module.css'

/** Loads what `doctor` and `vitals` say, and the mails that were given up. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, desk, locale, translate } = openPage(args)
  const { builtAt } = args.context.get(siteContext)
  const { isDemo, isHosted, findings, mails, vitals, startedAt } = await desk.health.load()
  const clock = new Intl.DateTimeFormat(localeTags[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: content.schedule.timeZone,
  })
  const ranks = { problem: 0, warning: 1, fine: 2 }
  return data({
    title: translate('agency.rooms.health'),
    isDemo,
    isHosted,
    findings: findings.toSorted((a, b) => ranks[a.level] - ranks[b.level]),
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
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function Health() {
  const { title, isDemo, isHosted, findings, mails, vitals, builtAt, startedAt } = useLoaderData<typeof loader>()
  const { translate } = useLocale()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{translate('agency.health.site', { builtAt, startedAt })}</p>
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

/** The findings of `doctor`, whose words are English. */
function Findings({ findings }: Pick<Loaded, 'findings'>) {
  const { translate } = useLocale()
  return (
    <ul className={styles.findings}>
      {findings.map(({ level, what, details = [], advice }) => (
        <li key={what} data-level={level}>
          <strong>{translate(`agency.health.level.${level}`)}</strong>
          <div lang="en">
            <p>{what}</p>
            {details.length > 0 && (
              <ul>
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
