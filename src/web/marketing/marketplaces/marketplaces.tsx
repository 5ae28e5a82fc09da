import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadService } from '#web/marketing/load-service.server.ts'
import { describeOrder } from '#web/marketing/marketplaces/describe-order.server.ts'
import { MarketplacesIntro } from '#web/marketing/marketplaces/marketplaces-intro.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { Fit } from '#web/marketing/services/fit.tsx'
import { OfferAndPrices } from '#web/marketing/services/offer-and-prices.tsx'
import { PartsList } from '#web/marketing/services/parts-list.tsx'
import { Pitfalls } from '#web/marketing/services/pitfalls.tsx'
import { Stations } from '#web/marketing/services/stations.tsx'
import { Timeline } from '#web/marketing/services/timeline.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = loadService(args, 'services-marketplaces', { from: 'marketplace' })
  return { ...page, order: describeOrder(page.texts.order, splitLocalePath(args.url.pathname).locale) }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function Marketplaces() {
  const { texts, home, order, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <MarketplacesIntro texts={texts} home={home} order={order} />
      <Fit texts={texts.fit} />
      <PartsList texts={texts.parts} />
      <Pitfalls texts={texts.pitfalls} />
      <Stations texts={texts.stations} />
      <Timeline texts={texts.timeline} />
      {shownCase && <ServiceCase texts={texts.case} shown={shownCase} />}
      <OfferAndPrices offer={texts.included} prices={texts.extras} />
      <Questions texts={texts.questions} />
    </>
  )
}
