import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'
import { listOpenRoles } from '#i18n/content/role.ts'
import { siteContext } from '#web/site.server.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { answerHeaders, headWithReceipt } from '#web/contact/form-page.ts'
import { ReceiptPage } from '#web/contact/receipt/receipt-page.tsx'
import { sendContact } from '#web/contact/send-contact.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { Application } from '#web/marketing/career/application.tsx'
import { Benefits } from '#web/marketing/career/benefits.tsx'
import { Process } from '#web/marketing/career/process.tsx'
import { Roles } from '#web/marketing/career/roles.tsx'
import { Why } from '#web/marketing/career/why.tsx'
import { PlanIntro } from '#web/marketing/office/plan-intro.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { describeJobPosting, structuredData } from '#web/seo/structured-data.ts'
import button from '#web/ui/button.module.css'
import styles from './career.module.css'

/** Loads the open roles, or with `?received=` the receipt of an application. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const tag = localeTags[locale]
  const site = context.get(siteContext)
  const { pages, people, roles, site: facts } = site.content
  const receipt = await loadReceipt({ url, context })
  const open = listOpenRoles(roles, site.now(), facts.timeZone)
  const number = new Intl.NumberFormat(tag)
  const page = {
    texts: pages.career[locale],
    receipt,
    names: people.map(({ name }) => name),
    roles: open.map(({ texts, ...role }) => {
      const { from, to, currency } = role.salaryPerYear
      return {
        ...role,
        hours: number.formatRange(role.hoursPerWeek.from, role.hoursPerWeek.to),
        salary: new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).formatRange(from, to),
        ...texts[locale],
      }
    }),
    employer: { legalName: facts.legalName, address: facts.address },
  }
  return data(page, { status: receipt?.kind === 'unknown' ? 404 : 200 })
}

export const action = submitContact
export const clientAction = sendContact
export const headers = answerHeaders

// A partly filled application survives visits to other pages.
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
