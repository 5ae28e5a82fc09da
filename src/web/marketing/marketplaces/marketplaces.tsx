import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadService } from '#web/marketing/load-service.server.ts'
import { describeOrder } from '#web/marketing/marketplaces/describe-order.server.ts'
import { MarketplacesIntro } from '#web/marketing/marketplaces/marketplaces-intro.tsx'
import { OrderPitfalls } from '#web/marketing/marketplaces/order-pitfalls.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { FitAndFeatures } from '#web/marketing/services/fit-and-features.tsx'
import { Offer } from '#web/marketing/services/offer.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = loadService(args, 'services-marketplaces', { from: 'marketplace' })
  return { ...page, order: describeOrder(page.texts.order, splitLocalePath(args.url.pathname).locale) }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function Marketplaces() {
  const { texts, home, proof, order, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <MarketplacesIntro texts={texts} home={home} proof={proof} order={order} />
      <OrderPitfalls texts={texts.pitfalls} splits={order.splits} />
      <FitAndFeatures fit={texts.fit} features={texts.features} />
      {shownCase && <ServiceCase texts={texts.case} shown={shownCase} />}
      <Offer texts={texts.offer} />
      <Questions texts={texts.questions} />
    </>
  )
}
