import { requestTextLength } from '#domain/requests/request.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { explainFields } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { leadsPath } from './lead-path.ts'

type Page = Pick<AgencyRequest, 'desk' | 'locale' | 'translate'>

/** The acts on a lead. @param reference Its case number. */
export function actsOnLead(page: Page, reference: string): PageActs {
  const { leads } = page.desk
  return {
    acts: {
      answer: async (form) =>
        await leads.answer(reference, { text: form.text('text', requestTextLength + 1), author: form.text('author') }),
      spam: async () => await leads.markAsSpam(reference, true),
      unspam: async () => await leads.markAsSpam(reference, false),
      convert: async (form) => {
        const [company, vatId, postalCode] = [form.text('company'), form.text('vatId'), form.text('postalCode')]
        return await leads.convert(reference, {
          id: form.text('id'),
          ...(company !== '' && { company }),
          ...(vatId !== '' && { vatId }),
          address: {
            street: form.text('street'),
            ...(postalCode !== '' && { postalCode }),
            city: form.text('city'),
            country: form.text('country').toUpperCase(),
          },
        })
      },
      delete: async (form) => {
        if (!form.has('sure')) return { refusal: 'not-sure' }
        const outcome = await leads.remove(reference)
        return 'refusal' in outcome ? outcome : { ...outcome, path: leadsPath }
      },
    },
    explain: (refusal) => explainLeadRefusal(refusal, page),
    longest: requestTextLength,
  }
}

/** Refusals with a sentence of their own. */
const explained = ['exists', 'no-author', 'no-such-lead', 'not-sure'] as const

function explainLeadRefusal(refusal: Refusal, page: Page): string | undefined {
  const { translate } = page
  const name = explained.find((each) => each === refusal.refusal)
  if (name !== undefined) return translate(`agency.leads.refusal.${name}` satisfies MessageKey)
  if (refusal.refusal !== 'invalid-fields') return undefined
  const labelOf = (path: string) =>
    translate(fieldNames[path.replace(/^address\.|\.\d+$/gu, '')] ?? 'agency.leads.act.convert.field.company')
  return explainFields(refusal, labelOf, page)
}

const fieldNames: Readonly<Record<string, MessageKey>> = {
  id: 'agency.leads.act.convert.field.id',
  company: 'agency.leads.act.convert.field.company',
  street: 'agency.leads.act.convert.field.street',
  postalCode: 'agency.leads.act.convert.field.postalCode',
  city: 'agency.leads.act.convert.field.city',
  country: 'agency.leads.act.convert.field.country',
  vatId: 'agency.leads.act.convert.field.vatId',
  // These come with the lead.
  phone: 'form.phone',
  emails: 'form.email',
}
