import { mayRead } from '#domain/staff-role.ts'
import type { BegunOperation } from '#agency/begin-operation.ts'
import { archiveCustomer } from '#agency/customers/archive-customer.ts'
import { changeMemberRole, inviteMember, removeMemberAccess } from '#agency/customers/change-access.ts'
import { saveCustomer } from '#agency/customers/customer-rules.ts'
import { remindPeople } from '#agency/customers/remind-people.ts'
import type { ActOutcome, CustomerDesk } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** Entries of each kind that a customer's page shows. */
const latest = 5

/** The agency's customers for a member of staff. */
export function openCustomerDesk(parts: DeskParts): CustomerDesk {
  const { act, demoCustomerIds, gateway, isDemo, isShown, lists, noteLook, now, staff, staffViews } = parts
  const unknownCustomer = { refusal: 'no-such-customer' } satisfies ActOutcome
  const actOn = async (command: string, id: string, run: (operation: BegunOperation) => Promise<object>) =>
    isShown(id) ? await act(command, run) : unknownCustomer
  return {
    list: (query, after) => lists.listCustomers(query, perPage, after),
    open: async (id) => {
      const [stored] = isShown(id) ? await gateway.customers.findVersionedCustomers([id]) : []
      if (!stored) return undefined
      const { updateTime, ...customer } = stored
      const [invoices, products, appointments, requests] = await Promise.all([
        lists.listInvoices({ kind: 'newest', customerId: id }, latest),
        gateway.products.listProductsThat(id, 'run', { limit: latest }),
        gateway.appointments.listAppointmentsAfter(id, new Date(now())),
        mayRead(staff.role, 'requests') ? gateway.requests.listRequests(id, { state: 'open' }, { limit: latest }) : undefined,
        noteLook(id),
      ])
      return {
        customer,
        updateTime,
        invoices: invoices.items.map(({ invoice }) => invoice),
        products,
        appointments: appointments.slice(0, latest),
        ...(requests && { requests }),
        isSilent: demoCustomerIds.includes(id),
      }
    },
    // The demo's member of staff would not see a new customer.
    create: async (id, value) =>
      isDemo
        ? { refusal: 'only-demo' }
        : await act('customers add', (operation) => saveCustomer(operation, { ...value, id }, { isNew: true })),
    change: (id, seen, value) =>
      actOn('customers update', id, (operation) => saveCustomer(operation, { ...value, id }, { updateTime: seen })),
    invite: (id, email, role) =>
      actOn('customers invite', id, (operation) => inviteMember(operation, { customerId: id, email }, { role, notifies: true })),
    setRole: (id, email, role) =>
      actOn('customers set-role', id, (operation) => changeMemberRole(operation, { customerId: id, email }, role)),
    removeMember: (id, email) =>
      actOn('customers remove-member', id, (operation) => removeMemberAccess(operation, { customerId: id, email }, { notifies: true })),
    remind: async (id) =>
      isShown(id)
        ? await act(
            'customers remind',
            (operation) => remindPeople(operation, id),
            'the emails are sent within a minute',
            ({ people }) => ({
              people: people.filter(({ outcome }) => outcome === 'invited' || outcome === 'reminded').map(({ email }) => email),
              isSilent: demoCustomerIds.includes(id),
            }),
          )
        : unknownCustomer,
    archive: (id, isArchived) =>
      actOn(isArchived ? 'customers archive' : 'customers unarchive', id, (operation) => archiveCustomer(operation, id, isArchived)),
    createViewLink: async (id) => {
      const customer = isShown(id) ? await gateway.customers.findCustomer(id) : undefined
      return customer && (await staffViews.createLink(id, staff.email))
    },
  }
}
