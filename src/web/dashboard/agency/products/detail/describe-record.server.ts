import { calendarDateAt, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import { changeStatus, listStatusChanges } from '#domain/products/change-status.ts'
import type { Product, ProductStatus } from '#domain/products/product.ts'
import { mayChange } from '#domain/staff-role.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { productFilePath } from '#web/dashboard/agency/products/product-address.server.ts'
import type { ProductRecord } from '#web/dashboard/agency/products/product-desk.server.ts'
import { type ProductField, productFields, type ProductTexts } from '#web/dashboard/agency/products/product-fields.ts'
import { describeMilestones, type MilestoneView } from '#web/dashboard/products/describe-milestone.server.ts'
import { formatSize } from '#web/i18n/format-size.ts'

/** A product's page, in its language. */
export type RecordView = {
  readonly id: string
  readonly customerId: string
  readonly company: string
  readonly name: string
  readonly status: ProductStatus
  readonly updateTime: string
  /** Of its fields, for the form. */
  readonly texts: ProductTexts
  /** Days of its fields. */
  readonly days: Readonly<Partial<Record<ProductField, Date>>>
  readonly amount: string
  readonly milestones: readonly MilestoneView[]
  readonly links: Product['links']
  readonly files: readonly { readonly name: string; readonly label: string; readonly path: string; readonly about: string }[]
  readonly appointments: readonly { readonly id: string; readonly title: string; readonly at: string; readonly about: string }[]
  /** By the customer's clocks. */
  readonly today: CalendarDate
  readonly timeZone: string
  readonly statusChanges: ReturnType<typeof listStatusChanges>
  /** The next invoice if the product goes on today. */
  readonly resumedInvoiceOn: Date | undefined
  /** Suggested as host of an appointment. */
  readonly host: string
  /** Whether the role may change it; without, no act is offered. */
  readonly mayAct: boolean
}

export function describeRecord(
  { customer, product, updateTime, files, appointments }: ProductRecord,
  { locale, now, staff, translate }: Pick<AgencyRequest, 'locale' | 'now' | 'staff' | 'translate'>,
): RecordView {
  const tag = localeTags[locale]
  const { id, name, status, priceMinor, currency, links } = product
  const address = { customerId: customer.id, id }
  const amount = createMoneyFormats(tag)(priceMinor, currency)
  const today = calendarDateAt(now, customer.timeZone)
  const resumed = changeStatus(product, 'resume', today)
  const values = new Map<string, unknown>(Object.entries(product))
  const texts = productFields.map(({ name: field }) => [field, field === 'priceMinor' ? amount : textOf(values.get(field))] as const)
  const days = productFields.flatMap(({ name: field, kind }) => {
    const day = kind === 'day' ? product[field] : undefined
    return day === undefined ? [] : [[field, utcMidnightOf(day)] as const]
  })
  return {
    id,
    customerId: customer.id,
    company: customer.company,
    name,
    status,
    updateTime,
    texts: Object.fromEntries(texts),
    days: Object.fromEntries(days),
    amount,
    milestones: describeMilestones(product.milestones, today),
    links,
    files: files
      .map((file) => ({
        name: file.name,
        label: file.name.split('/').at(-1) ?? file.name,
        path: productFilePath(address, file.name),
        about: `${formatSize(file.sizeBytes, tag)}, ${translate('dashboard.day', { date: utcMidnightOf(calendarDateAt(file.updatedAt, customer.timeZone)) })}`,
      }))
      .toReversed(),
    appointments: appointments.map(({ id: appointment, title, startsAt, timeZone, place, hosts }) => ({
      id: appointment,
      title,
      at: createClock(locale, timeZone).format(startsAt),
      about: [place, ...hosts].filter((text) => text !== undefined).join(', '),
    })),
    today,
    timeZone: customer.timeZone,
    statusChanges: listStatusChanges(product),
    resumedInvoiceOn:
      'refusal' in resumed || resumed.nextInvoiceOn === undefined || resumed.invoicing === undefined
        ? undefined
        : utcMidnightOf(resumed.nextInvoiceOn),
    host: staff.name,
    mayAct: mayChange(staff.role, 'products'),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
