import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { AiServiceIntro } from '#web/marketing/ai-service/ai-service-intro.tsx'
import { DataAndRefusals } from '#web/marketing/ai-service/data-and-refusals.tsx'
import { Pilot } from '#web/marketing/ai-service/pilot.tsx'
import { Uses } from '#web/marketing/ai-service/uses.tsx'
import { loadService } from '#web/marketing/load-service.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadService(args, 'services-ai-development', { from: 'aiPilot' })
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function AiService() {
  const { texts, home, proof, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <AiServiceIntro texts={texts} home={home} />
      <Uses texts={texts.uses} proof={proof} />
      <Pilot texts={texts.pilot} />
      <DataAndRefusals data={texts.data} refusals={texts.refusals} />
      {shownCase && <ServiceCase texts={texts.case} shown={shownCase} />}
      <Questions texts={texts.questions} />
    </>
  )
}
