import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadService } from '#web/marketing/load-service.server.ts'
import { Answers } from '#web/marketing/maintenance/answers.tsx'
import { MaintenancePrice } from '#web/marketing/maintenance/maintenance-price.tsx'
import { Scope } from '#web/marketing/maintenance/scope.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { DimensionLine } from '#web/marketing/services/dimension-line.tsx'
import { ServiceIntro, ServicePromise } from '#web/marketing/services/service-intro.tsx'
import { siteContext } from '#web/site.server.ts'
import { MonitoredCurve } from '#web/ui/drawing/monitored-curve.tsx'
import { Section } from '#web/ui/section/section.tsx'
import styles from './maintenance.module.css'

export function loader(args: LoaderFunctionArgs) {
  const { prices, promises } = args.context.get(siteContext).content
  const hoursPerBusinessDay = prices.hoursPerDay
  // This page shows no case.
  const { shownCase: _, ...service } = loadService(args, 'services-maintenance', { from: 'carePerMonth' })
  return {
    ...service,
    /** Office hours until each answer. */
    hours: {
      outage: promises.outageHours,
      question: promises.answerBusinessDays * hoursPerBusinessDay,
      security: promises.securityFixBusinessDays * hoursPerBusinessDay,
    },
  }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function Maintenance() {
  const { texts, home, proof, hours } = useLoaderData<typeof loader>()
  const { takeover } = texts
  return (
    <>
      <ServiceIntro texts={texts} home={home}>
        <div className={styles.columns}>
          <div>
            <ServicePromise texts={texts} proof={proof} />
          </div>
          <MonitoredCurve />
        </div>
      </ServiceIntro>
      <Answers texts={texts.answers} hours={hours} />
      <Scope texts={texts.scope} />
      <Section heading={takeover.heading} lead={takeover.lead}>
        <DimensionLine stages={takeover.stations} />
      </Section>
      <MaintenancePrice texts={texts.price} />
      <Questions texts={texts.questions} />
    </>
  )
}
