import { data, type RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'
import { siteContext } from '#web/site.server.ts'
import { listOpenRoles } from '#i18n/content/role.ts'

/** The words of the career page with the roles that are open today, or with `?received=` the receipt of an application. */
export async function loadCareer(url: URL, context: Readonly<RouterContextProvider>) {
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

export type CareerData = Awaited<ReturnType<typeof loadCareer>>['data']
export type CareerTexts = CareerData['texts']
