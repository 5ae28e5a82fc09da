import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { ComingSoonSheet } from '#web/marketing/coming-soon-sheet.tsx'
import { describePage, getComingSoonPage, getComingSoonPageId } from './page-content.server.ts'
import { loadSubscription } from '#web/marketing/subscription/load-subscription.server.ts'
import { sendSubscription } from '#web/marketing/subscription/send-subscription.ts'
import { SubscriptionForm } from '#web/marketing/subscription/subscription-form.tsx'
import { SubscriptionNotice } from '#web/marketing/subscription/subscription-notice.tsx'
import { takeSubscription } from '#web/marketing/subscription/take-subscription.server.ts'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'

export const handle: RouteHandle = { foldsContactForm: true }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { nearest, ...texts } = getComingSoonPage(url, context)
  const view = await loadSubscription(url, context)
  const page = { ...texts, list: getComingSoonPageId(url), nearest: describePage(url, context, nearest), view }
  return data(page, { status: view?.kind === 'unknown' ? 404 : 200 })
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return takeSubscription({ request, url, context })
}

export function clientAction(args: ClientActionFunctionArgs) {
  return sendSubscription(args)
}

export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isPersonal: loaderData.view !== undefined })
}

export default function ComingSoon() {
  const { title, heading, lead, holds, nearest, list, view } = useLoaderData<typeof loader>()
  if (view) return <SubscriptionNotice view={view} list={list} title={title} />
  return (
    <ComingSoonSheet heading={heading} lead={lead} holds={holds} nearest={nearest}>
      <SubscriptionForm list={list} />
    </ComingSoonSheet>
  )
}
