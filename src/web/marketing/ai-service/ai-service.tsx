import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadService } from '#web/marketing/load-service.server.ts'
import { AiServiceIntro } from '#web/marketing/ai-service/ai-service-intro.tsx'
import { Evaluation } from '#web/marketing/ai-service/evaluation.tsx'
import { Pilot } from '#web/marketing/ai-service/pilot.tsx'
import { Refusals } from '#web/marketing/ai-service/refusals.tsx'
import { Uses } from '#web/marketing/ai-service/uses.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { Stations } from '#web/marketing/services/stations.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadService(args, 'services-ai-development', { shows: 'tea-search', from: 'aiPilot' })
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
      <Evaluation texts={texts.test} />
      <Stations texts={texts.data} />
      <Refusals texts={texts.refusals} />
      <Pilot texts={texts.pilot} />
      <ServiceCase texts={texts.case} shown={shownCase} />
      <Questions texts={texts.questions} />
    </>
  )
}
