import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadService } from '#web/marketing/load-service.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { siteContext } from '#web/site.server.ts'
import { Announced } from '#web/marketing/services/announced.tsx'
import { FitAndFeatures } from '#web/marketing/services/fit-and-features.tsx'
import { Offer } from '#web/marketing/services/offer.tsx'
import { Stack } from '#web/marketing/web-service/stack.tsx'
import { WebServiceIntro } from '#web/marketing/web-service/web-service-intro.tsx'

export function loader(args: LoaderFunctionArgs) {
  return {
    ...loadService(args, 'services-web-development', { from: 'firstShop' }),
    announced: args.context.get(siteContext).content.services,
  }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

/** The store at the top is that of the case below. */
export default function WebService() {
  const { texts, home, proof, shownCase, announced } = useLoaderData<typeof loader>()
  return (
    <>
      <WebServiceIntro texts={texts} home={home} proof={proof} shownCase={shownCase} />
      <FitAndFeatures fit={texts.fit} features={texts.features} />
      <Stack texts={texts.layers} />
      <Offer texts={texts.offer} />
      {shownCase && <ServiceCase texts={texts.case} shown={shownCase} screens="phone" />}
      <Questions texts={texts.questions} />
      <Announced services={announced} />
    </>
  )
}
