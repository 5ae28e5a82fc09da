import type { ReactNode } from 'react'
import { Entries, Facts } from '#web/dashboard/agency/record/record-page.tsx'
import { fieldChoices, type ProductField, productFields } from '#web/dashboard/agency/products/product-fields.ts'
import { nameChoice } from '#web/dashboard/agency/products/product-inputs.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { RecordView } from './describe-record.server.ts'

/** What is known of a product, with what belongs to it. */
export function ProductFacts({ view }: { readonly view: RecordView }) {
  const { translate } = useLocale()
  const { texts, days, amount, milestones, links, files, appointments } = view
  const valueOf = (name: ProductField): ReactNode => {
    const text = texts[name] ?? ''
    const date = days[name]
    if (date) return translate('dashboard.day', { date })
    if (name === 'priceMinor') return `${amount} ${nameChoice('interval', texts.interval ?? '', translate)}`
    if (name === 'invoicing' && text === '') return translate('agency.products.invoicing.none')
    if (name === 'taxRate' && text !== '') return `${text}\u00A0%`
    return isChoice(name) ? nameChoice(name, text, translate) : text
  }
  return (
    <>
      <Facts
        heading={translate('agency.products.facts')}
        facts={productFields
          .filter(({ name }) => !shownElsewhere.includes(name))
          .map(({ name }) => ({ label: translate(`agency.products.field.${name}`), value: valueOf(name) }))}
      />
      <Entries
        heading={translate('agency.products.milestones')}
        none={translate('agency.products.noMilestones')}
        entries={milestones.map(({ name, dueOn, doneOn, status }) => [
          name,
          translate(doneOn ? 'agency.products.doneOn' : status === 'late' ? 'agency.products.lateSince' : 'agency.products.dueOn', {
            day: translate('dashboard.day', { date: doneOn ?? dueOn }),
          }),
        ])}
      />
      <Entries
        heading={translate('dashboard.products.files.heading')}
        none={translate('agency.products.noFiles')}
        entries={files.map(({ path, label, about }) => [
          <a key={path} href={path} download>
            {label}
          </a>,
          about,
        ])}
      />
      <Entries
        heading={translate('dashboard.products.links')}
        entries={links.map(({ label, url }) => [
          <a key={url} href={url} rel="noreferrer">
            {label}
          </a>,
          '',
        ])}
      />
      <Entries
        heading={translate('agency.products.appointments')}
        none={translate('agency.customers.noAppointments')}
        entries={appointments.map(({ title, at, about }) => [about === '' ? title : `${title}, ${about}`, at])}
      />
    </>
  )
}

/** In the head of the page, or with the price. */
const shownElsewhere: readonly ProductField[] = ['name', 'status', 'currency', 'interval']

function isChoice(name: ProductField): name is keyof typeof fieldChoices & ProductField {
  return name in fieldChoices
}
