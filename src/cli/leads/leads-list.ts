import type { ContactFields } from '#domain/contact/lead.ts'
import { deletionDay } from '#domain/contact/deletion-day.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { nameRole } from '#i18n/content/role-name.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'

/** A lead, whose role is named as the site names it. */
type Entry = { readonly lead: StoredLead; readonly fields: ContactFields; readonly role: string | undefined }

const columns: Columns<Entry> = {
  createdAt: ['Received', ({ lead }) => lead.createdAt],
  reference: ['Reference', ({ lead }) => lead.reference],
  formName: ['Form', ({ lead }) => lead.formName],
  name: ['Name', ({ lead: { name }, fields: { company } }) => (company ? `${name}, ${company}` : name)],
  email: ['E-mail', ({ lead }) => lead.email],
  phone: ['Phone', ({ fields }) => fields.phone],
  country: ['Country', ({ fields }) => fields.country],
  topic: ['Topic', ({ fields: { topic, model }, role }) => topic ?? model ?? role],
  budget: ['Budget (EUR)', ({ fields }) => fields.budget],
  fileName: ['File', ({ fields }) => fields.fileName],
  deletedOn: ['Deleted on', ({ lead }) => deletionDay(lead)],
  message: ['Message', ({ fields }) => fields.message],
}

/** What came in by the forms. */
export const leadsList = defineList({
  name: 'leads list',
  summary: 'Lists the leads (submissions of the forms), newest first, and the day on which each application is deleted automatically.',
  example: 'leads list --limit 10',
  json: 'as a JSON array with every field',
  columns,
  syntax: (parser) => parser.option('--spam', 'only those that are marked as spam'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const leads = await openLeadStore(open.documents).listLeads({ limit: list.enough, isSpam: values.spam === true })
    const content = list.isJson ? undefined : await readContent(findContentFolders())
    const nameOf = ({ role }: ContactFields) => (content && role !== undefined ? nameRole(role, content) : role)
    return await list.write(
      leads.map((lead) => ({ lead, fields: lead, role: nameOf(lead) })),
      // JSON leaves out what is undefined.
      { toJson: ({ lead }) => ({ ...lead, deletedOn: deletionDay(lead) }), none: 'No leads yet.\n' },
    )
  },
})
