import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadService } from '#web/marketing/load-service.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { Fit } from '#web/marketing/services/fit.tsx'
import { OfferAndPrices } from '#web/marketing/services/offer-and-prices.tsx'
import { PartsList } from '#web/marketing/services/parts-list.tsx'
import { Timeline } from '#web/marketing/services/timeline.tsx'
import { Stack } from '#web/marketing/web-service/stack.tsx'
import { WebServiceIntro } from '#web/marketing/web-service/web-service-intro.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadService(args, 'services-web-development', { from: 'firstShop' })
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && serviceHead(rest, loaderData)
}

export default function WebService() {
  const { texts, home, shops, shownCase } = useLoaderData<typeof loader>()
  return (
    <>
      <WebServiceIntro texts={texts} home={home} shops={shops} />
      <Fit texts={texts.fit} />
      <PartsList texts={texts.parts} />
      <Stack texts={texts.layers} />
      <Timeline texts={texts.timeline} />
      {/* The case brings the gradients that the shop at the top needs, too. */}
      {shownCase ? <ServiceCase texts={texts.case} shown={shownCase} /> : <Shades />}
      <OfferAndPrices offer={texts.care} prices={texts.price} />
      <Questions texts={texts.questions} />
    </>
  )
}
