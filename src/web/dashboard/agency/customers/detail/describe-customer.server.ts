import { calendarDateAt } from '#domain/calendar-date.ts'
import { findRole, listMembers, type MemberRole } from '#domain/customers/member-roles.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { deriveInvoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import { mayChange } from '#domain/staff-role.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import type { CustomerFile } from '#web/dashboard/agency/customers/customer-desk.server.ts'
import type { CustomerTexts } from '#web/dashboard/agency/customers/customer-fields.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'

/** A customer's page, in its language. */
export type CustomerView = {
  readonly id: string
  readonly path: string
  readonly company: string
  readonly updateTime: string
  readonly archivedAt: Date | undefined
  readonly texts: CustomerTexts
  readonly people: readonly { readonly email: string; readonly role: MemberRole }[]
  readonly invoices: readonly {
    readonly path: string
    readonly number: string
    readonly status: InvoiceStatus
    readonly amount: string
  }[]
  readonly products: readonly { readonly id: string; readonly name: string; readonly status: 'planned' | 'active' | 'paused' | 'ended' }[]
  readonly requests: readonly { readonly id: string; readonly subject: string; readonly updatedAt: Date }[] | undefined
  readonly appointments: readonly { readonly id: string; readonly title: string; readonly at: string }[]
  readonly isSilent: boolean
  /** Whether the role may change it; without, no act is offered. */
  readonly mayAct: boolean
  /** Whether the role may write invoices. */
  readonly mayInvoice: boolean
}

export function describeCustomer(
  file: CustomerFile,
  { locale, now, staff }: Pick<AgencyRequest, 'locale' | 'now' | 'staff'>,
): CustomerView {
  const { customer, updateTime, isSilent, requests } = file
  const { id, company, archivedAt, address, electronicAddress } = customer
  const tag = localeTags[locale]
  const format = createMoneyFormats(tag)
  const today = calendarDateAt(now, customer.timeZone)
  return {
    id,
    path: customerPath(id),
    company,
    updateTime,
    archivedAt,
    texts: {
      company,
      vatId: customer.vatId ?? '',
      phone: customer.phone ?? '',
      street: address.street,
      postalCode: address.postalCode,
      city: address.city,
      country: address.country,
      locale: customer.locale,
      timeZone: customer.timeZone,
      electronicScheme: electronicAddress?.scheme ?? '',
      electronicId: electronicAddress?.id ?? '',
    },
    people: listMembers(customer).map((email) => ({ email, role: findRole(customer, email) ?? 'member' })),
    invoices: file.invoices.map((invoice) => ({
      path: invoicePath({ customerId: id, number: invoice.number }),
      number: invoice.number,
      status: deriveInvoiceStatus(invoice, today),
      amount: format(signedMinor(invoice.kind, invoice.grossMinor), invoice.currency),
    })),
    products: file.products.map(({ id: product, name, status }) => ({ id: product, name, status })),
    requests: requests?.map(({ id: request, subject, updatedAt }) => ({ id: request, subject, updatedAt })),
    appointments: file.appointments.map(({ id: appointment, title, startsAt, timeZone }) => ({
      id: appointment,
      title,
      at: createClock(locale, timeZone).format(startsAt),
    })),
    isSilent,
    mayAct: mayChange(staff.role, 'customers'),
    mayInvoice: mayChange(staff.role, 'invoices'),
  }
}
