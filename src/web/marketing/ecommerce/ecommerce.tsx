import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { EcommerceIntro } from '#web/marketing/ecommerce/ecommerce-intro.tsx'
import { loadEcommerce } from '#web/marketing/ecommerce/load-ecommerce.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { OfferAndPrices } from '#web/marketing/services/offer-and-prices.tsx'
import { PartsList } from '#web/marketing/services/parts-list.tsx'
import { Pitfalls } from '#web/marketing/services/pitfalls.tsx'
import { Stations } from '#web/marketing/services/stations.tsx'
import { Timeline } from '#web/marketing/services/timeline.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadEcommerce(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function Ecommerce() {
  const { texts, home, receipts, picture, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <EcommerceIntro texts={texts} home={home} receipts={receipts} picture={picture} />
      <PartsList texts={texts.parts} />
      <Stations texts={texts.stations} />
      <Pitfalls texts={texts.pitfalls} />
      <Timeline texts={texts.timeline} />
      <ServiceCase texts={texts.case} shown={shownCase} />
      <OfferAndPrices offer={texts.included} prices={texts.extras} />
      <Questions texts={texts.questions} />
    </>
  )
}
