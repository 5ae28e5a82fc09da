import { answerLead, deleteLead, markLeadAsSpam } from '#agency/leads/handle-lead.ts'
import { convertLead } from '#agency/leads/convert-lead.ts'
import { applicationFilePath, type StoredLead } from '#gateway/leads.ts'
import { openFiles } from '#gateway/provider/connection.ts'
import type { LeadDesk } from '#web/handler.ts'
import { type DeskParts, perPage, refuseActs } from './desk-parts.ts'

/** The leads for a member of staff. Those of the demo see none, and change none. */
export function openLeadDesk({ connection, gateway, isDemo, leads, lists, ...parts }: DeskParts): LeadDesk {
  const act = isDemo ? refuseActs('no-such-lead') : parts.act
  const open = async (reference: string): Promise<StoredLead | undefined> => {
    const lead = isDemo ? undefined : await leads.findLeadByReference(reference)
    if (lead?.customerId === undefined || (await gateway.customers.findCustomer(lead.customerId))) return lead
    // Undo has taken the customer away, and the note about it stays.
    const { customerId: _, ...rest } = lead
    return rest
  }
  return {
    list: async (state, after) => (isDemo ? { items: [], next: undefined } : await lists.listLeads(state, perPage, after)),
    search: async (text) => {
      if (isDemo) return []
      if (text.includes('@')) return await leads.listLatestLeadsOf(text, perPage)
      const found = await leads.findLeadByReference(text)
      return found ? [found] : []
    },
    open,
    openFile: async (reference) => {
      const lead = await open(reference)
      const path = lead && applicationFilePath(lead)
      if (path === undefined) return undefined
      const { body } = await openFiles(connection).openFile(path)
      return body ? { name: path.split('/').at(-1) ?? 'file', body } : undefined
    },
    answer: (reference, answer) =>
      act(
        'leads answer',
        (operation) => answerLead(operation, reference, answer),
        'the email is sent within a minute',
        ({ lead }) => ({ people: [lead.email] }),
      ),
    markAsSpam: (reference, isSpam) =>
      act(
        'leads spam',
        (operation) => markLeadAsSpam(operation, reference, isSpam),
        'the mark can be taken away',
        () => ({ reference, isMarked: isSpam }),
      ),
    convert: (reference, entered) => act('leads convert', (operation) => convertLead(operation, reference, entered)),
    remove: (reference) =>
      act(
        'leads delete',
        (operation) => deleteLead(operation, reference),
        'a deleted lead remains only in backups',
        () => ({ reference }),
      ),
  }
}
