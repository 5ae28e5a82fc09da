import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadService } from '#web/marketing/load-service.server.ts'
import { describeReceipts } from '#web/marketing/ecommerce/describe-receipts.server.ts'
import { siteContext } from '#web/site.server.ts'
import { EcommerceIntro } from '#web/marketing/ecommerce/ecommerce-intro.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { OfferAndPrices } from '#web/marketing/services/offer-and-prices.tsx'
import { PartsList } from '#web/marketing/services/parts-list.tsx'
import { Pitfalls } from '#web/marketing/services/pitfalls.tsx'
import { Stations } from '#web/marketing/services/stations.tsx'
import { Timeline } from '#web/marketing/services/timeline.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = loadService(args, 'services-ecommerce', { from: 'countryShop' })
  const { locale } = splitLocalePath(args.url.pathname)
  const { armchair } = args.context.get(siteContext).content
  return { ...page, receipts: describeReceipts(armchair, locale), picture: armchair.texts[locale].picture }
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
      {/* The case brings the gradients that the armchair at the top needs, too. */}
      {shownCase ? <ServiceCase texts={texts.case} shown={shownCase} /> : <Shades />}
      <OfferAndPrices offer={texts.included} prices={texts.extras} />
      <Questions texts={texts.questions} />
    </>
  )
}
