import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { ReceiptPage } from '#web/contact/receipt-page.tsx'
import { sendContact } from '#web/contact/send-contact.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { Application } from '#web/marketing/career/application.tsx'
import { Benefits } from '#web/marketing/career/benefits.tsx'
import { loadCareer } from '#web/marketing/career/load-career.server.ts'
import { Process } from '#web/marketing/career/process.tsx'
import { Roles } from '#web/marketing/career/roles.tsx'
import { Why } from '#web/marketing/career/why.tsx'
import { PlanIntro } from '#web/marketing/office/plan-intro.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import button from '#web/ui/button.module.css'
import styles from './career.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadCareer(url, context)
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return submitContact({ request, url, context })
}

export function clientAction(args: ClientActionFunctionArgs) {
  return sendContact(args)
}

// An application stays as it was filled in while other pages are looked at.
export const handle: RouteHandle = { keepsAlive: true }

export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { words, receipt, postings } = loaderData
  if (receipt) {
    const title = receipt.kind === 'receipt' ? receipt.title : words.title
    return pageHead(rest, { title, description: words.description, isIndexed: false, hasAlternates: false })
  }
  // Only in the server's HTML: a script element that React makes in a browser breaks the policy (design, decision 4).
  const structured = import.meta.env.SSR ? postings.map((posting) => ({ 'script:ld+json': posting })) : []
  return [...pageHead(rest, { ...words, isIndexed: true }), ...structured]
}

export default function Career() {
  const { words, receipt, names, roles } = useLoaderData<typeof loader>()
  if (receipt) return <ReceiptPage receipt={receipt} path="/career" title={words.title} />
  return (
    <>
      <PlanIntro words={words} names={names} isNextLit>
        <p className={styles.action}>
          <a href="#apply" className={button.button}>
            {words.action}
          </a>
        </p>
      </PlanIntro>
      <Why words={words.why} />
      <Roles words={words.roles} roles={roles} />
      <Benefits words={words.benefits} />
      <Process words={words.process} />
      <Application words={words.form} roles={roles} />
    </>
  )
}
