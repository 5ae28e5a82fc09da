import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Prices } from '#i18n/content/site.ts'
import { siteContext } from '#web/site.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { EstimateEnding } from '#web/marketing/pricing/estimate-ending.tsx'
import { Estimator } from '#web/marketing/pricing/estimator.tsx'
import { FixedPrices } from '#web/marketing/pricing/fixed-prices.tsx'
import { Packages } from '#web/marketing/pricing/packages.tsx'
import { Payment } from '#web/marketing/pricing/payment.tsx'
import { PricingIntro } from '#web/marketing/pricing/pricing-intro.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead, readSite } from '#web/seo/page-head.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import { describeService, structuredData } from '#web/seo/structured-data.ts'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, prices, shops } = context.get(siteContext).content
  const texts = pages.pricing[locale]
  return { texts, prices, shops: texts.plain === true ? undefined : shops[locale] }
}

/** The browser computes estimates, and the texts do not depend on the query. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { texts, prices } = loaderData
  const starts = listPackagePrices(prices)
  return [
    ...pageHead(rest, texts),
    ...(import.meta.env.SSR
      ? structuredData(
          ...texts.packages.items.map(({ name, text }, index) =>
            describeService(
              { name, description: text, fromMinor: starts[index] ?? 0, currency: prices.currency },
              readSite(rest)?.siteName ?? '',
            ),
          ),
        )
      : []),
  ]
}

export default function Pricing() {
  const { texts, prices, shops } = useLoaderData<typeof loader>()
  const { vat } = texts
  const vatRules = vat && (
    <>
      <p>{vat.lead}</p>
      <Terms items={vat.items.map(({ place: name, text }) => ({ name, text }))} />
    </>
  )
  return (
    <>
      <PricingIntro texts={texts} amountsMinor={listPackagePrices(prices)} />
      <Packages texts={texts.packages} comparison={texts.comparison} shops={shops} />
      <FixedPrices texts={texts.fixed} />
      <Estimator texts={texts.estimator} prices={prices} />
      <Payment texts={texts.payment} />
      <Questions texts={texts.questions} {...(vat && { first: { heading: vat.heading, content: vatRules } })} />
      <EstimateEnding texts={texts} prices={prices} />
    </>
  )
}

/** Prices of the packages, in the order of their texts. */
function listPackagePrices({ amountsMinor }: Prices): readonly number[] {
  return [amountsMinor.firstShop, amountsMinor.countryShop, amountsMinor.marketplace]
}
