import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { CutArmchair } from '#web/marketing/ecommerce/cut-armchair.tsx'
import { describeReceipts } from '#web/marketing/ecommerce/describe-receipts.server.ts'
import { EcommerceIntro } from '#web/marketing/ecommerce/ecommerce-intro.tsx'
import { loadService } from '#web/marketing/load-service.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { ServiceCase } from '#web/marketing/service-case.tsx'
import { serviceHead } from '#web/marketing/service-head.ts'
import { DimensionLine } from '#web/marketing/services/dimension-line.tsx'
import { Offer } from '#web/marketing/services/offer.tsx'
import { Pitfalls } from '#web/marketing/services/pitfalls.tsx'
import { siteContext } from '#web/site.server.ts'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { Section } from '#web/ui/section/section.tsx'

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
  const { texts, home, proof, receipts, picture, shownCase } = useLoaderData<typeof loader>()
  const { stations } = texts
  return (
    <>
      <EcommerceIntro texts={texts} home={home} proof={proof} receipts={receipts} picture={picture} />
      <Section heading={stations.heading} lead={stations.lead}>
        <DimensionLine stages={stations.stations} />
      </Section>
      <Pitfalls texts={texts.pitfalls} top={<CutArmchair />} />
      <Offer texts={texts.offer} />
      {/* The case brings the gradients that the armchair needs, too. */}
      {shownCase ? <ServiceCase texts={texts.case} shown={shownCase} /> : <Shades />}
      <Questions texts={texts.questions} />
    </>
  )
}
