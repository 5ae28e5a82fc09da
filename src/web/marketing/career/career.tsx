import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { answerHeaders, headWithReceipt } from '#web/contact/form-page.ts'
import { ReceiptPage } from '#web/contact/receipt/receipt-page.tsx'
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
import { describeJobPosting, structuredData } from '#web/seo/structured-data.ts'
import button from '#web/ui/button.module.css'
import styles from './career.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadCareer(url, context)
}

export const action = submitContact
export const clientAction = sendContact
export const headers = answerHeaders

// An application stays as it was filled in while other pages are looked at.
export const handle: RouteHandle = { keepsAlive: true, holdsContactForm: true }

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { texts, receipt, roles, employer } = loaderData
  const { locale } = splitLocalePath(rest.location.pathname)
  return [
    ...pageHead(rest, headWithReceipt(texts, receipt)),
    ...(import.meta.env.SSR && !receipt ? structuredData(...roles.map((role) => describeJobPosting(role, employer, locale))) : []),
  ]
}

export default function Career() {
  const { texts, receipt, names, roles } = useLoaderData<typeof loader>()
  if (receipt) return <ReceiptPage receipt={receipt} path="/career" title={texts.title} />
  return (
    <>
      <PlanIntro texts={texts} names={names} isNextLit>
        <p className={styles.action}>
          <a href="#apply" className={button.button}>
            {texts.action}
          </a>
        </p>
      </PlanIntro>
      <Why texts={texts.why} />
      <Roles texts={texts.roles} roles={roles} />
      <Benefits texts={texts.benefits} />
      <Process texts={texts.process} />
      <Application texts={texts.form} roles={roles} />
    </>
  )
}
