import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadService } from '#web/marketing/load-service.server.ts'
import { AiServiceIntro } from '#web/marketing/ai-service/ai-service-intro.tsx'
import { Pilot } from '#web/marketing/ai-service/pilot.tsx'
import { Uses } from '#web/marketing/ai-service/uses.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { Stations } from '#web/marketing/services/stations.tsx'
import { Terms } from '#web/ui/section/named-texts.tsx'
import { SideSection } from '#web/ui/section/section.tsx'
import refusals from './ai-service.module.css'

export function loader(args: LoaderFunctionArgs) {
  return loadService(args, 'services-ai-development', { from: 'aiPilot' })
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function AiService() {
  const { texts, home, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <AiServiceIntro texts={texts} home={home} />
      <Uses texts={texts.uses} />
      <SideSection heading={texts.test.heading} lead={texts.test.lead}>
        <Terms items={texts.test.steps} />
      </SideSection>
      <Stations texts={texts.data} />
      <SideSection heading={texts.refusals.heading} lead={texts.refusals.lead}>
        <Terms items={texts.refusals.items} className={refusals.refusals} />
      </SideSection>
      <Pilot texts={texts.pilot} />
      {shownCase && <ServiceCase texts={texts.case} shown={shownCase} />}
      <Questions texts={texts.questions} />
    </>
  )
}
