import { memberRoles } from '#domain/customers/member-roles.ts'
import type { Refusal } from '#domain/refusal.ts'
import { explainFields } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { fieldOfPath, readCustomerFields } from './customer-fields.ts'
import { customerPath } from './customer-path.ts'

type Page = Pick<AgencyRequest, 'desk' | 'locale' | 'translate'>

/** The acts on a customer. */
export function actsOnCustomer(page: Page, id: string): PageActs {
  const { customers } = page.desk
  const roleIn = (form: TypedForm) => memberRoles.find((role) => role === form.text('role')) ?? 'member'
  return {
    acts: {
      change: async (form) =>
        await customers.change(
          id,
          form.text('version'),
          readCustomerFields((name) => form.text(name)),
        ),
      invite: async (form) => await customers.invite(id, form.text('email'), roleIn(form)),
      role: async (form) => await customers.setRole(id, form.text('email'), roleIn(form)),
      remove: async (form) => await customers.removeMember(id, form.text('email')),
      remind: async () => await customers.remind(id),
      archive: async () => await customers.archive(id, true),
      unarchive: async () => await customers.archive(id, false),
    },
    explain: (refusal) => explainCustomerRefusal(refusal, page),
  }
}

/** The one act of the page of a new customer. */
export function actsOfNewCustomer(page: Page): PageActs {
  const { customers } = page.desk
  return {
    acts: {
      add: async (form) => {
        const id = form.text('id')
        const email = form.text('email').toLowerCase()
        const value = { ...readCustomerFields((name) => form.text(name)), emails: email === '' ? [] : [email] }
        return { ...(await customers.create(id, value)), path: customerPath(id) }
      },
    },
    explain: (refusal) => explainCustomerRefusal(refusal, page),
  }
}

/** Refusals with a sentence of their own. */
const explained = [
  'already-member',
  'exists',
  'invalid-email',
  'last-owner',
  'no-member',
  'not-archived',
  'only-demo',
  'too-many-members',
] as const

function explainCustomerRefusal(refusal: Refusal, page: Page): string | undefined {
  const { translate } = page
  if (refusal.refusal === 'invalid-fields')
    return explainFields(refusal, (path) => translate(`agency.customers.field.${labelOf(path)}`), page)
  const name = explained.find((each) => each === refusal.refusal)
  return name && translate(`agency.customers.refusal.${name}`)
}

function labelOf(path: string) {
  if (path === 'id') return 'id'
  return path.startsWith('emails') ? 'email' : (fieldOfPath(path) ?? 'company')
}
