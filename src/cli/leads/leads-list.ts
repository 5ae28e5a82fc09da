import type { ContactFields } from '#domain/contact/contact-request.ts'
import { deletionDay } from '#domain/contact/deletion-day.ts'
import { createContactRequests, type ContactRequests, type StoredContactRequest } from '#gateway/contact-requests.ts'
import type { Content } from '#i18n/content/content.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { nameRole } from '#i18n/content/role-name.ts'
import { defineCommand, parseCount } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { ownFolder } from '#cli/content/read-checked-content.ts'
import { writeTable } from '#cli/table.ts'

/** What came in by the forms. */
export const leadsList = defineCommand({
  name: 'leads list',
  summary: 'Lists the leads (what came in by the forms), newest first, and the day on which an application is deleted by itself.',
  example: 'leads list --limit 10',
  syntax: (parser) => parser.option('--json', 'as a JSON array with every field').option('--limit <N>', 'the newest N only', parseCount),
  run: async ({ values: { json, limit } }, config) => {
    await using open = await openDocuments(config)
    const requests = await listNewest(createContactRequests(open.documents), limit ?? Infinity)
    return json ? `${JSON.stringify(requests.map(toEntry), null, 2)}\n` : describe(requests, await readContent(ownFolder))
  },
})

/** How many are asked for at once (pages of at most 1,000 documents). */
const pageSize = 300

/** The newest ones, page by page. */
export async function listNewest(contactRequests: ContactRequests, limit: number): Promise<StoredContactRequest[]> {
  const requests: StoredContactRequest[] = []
  while (requests.length < limit) {
    const last = requests.at(-1)
    const size = Math.min(pageSize, limit - requests.length)
    const page = await contactRequests.listContactRequests({ limit: size, ...(last && { startAfter: last }) })
    requests.push(...page)
    if (page.length < size) break
  }
  return requests
}

/** JSON leaves out what is undefined. */
function toEntry(request: StoredContactRequest) {
  return { ...request, deletedOn: deletionDay(request) }
}

function describe(requests: readonly StoredContactRequest[], content: Content): string {
  if (requests.length === 0) return 'No leads yet.\n'
  const headings = [
    'Received',
    'Reference',
    'Form',
    'Name',
    'E-mail',
    'Phone',
    'Country',
    'Topic',
    'Budget (EUR)',
    'File',
    'Deleted on',
    'Message',
  ]
  return writeTable(
    headings,
    requests.map((request) => toRow(request, content)),
  )
}

function toRow(request: StoredContactRequest, content: Content): string[] {
  const { createdAt, reference, formName, name, email } = request
  const { company, phone = '', country = '', topic, role, model, budget, fileName = '', message }: ContactFields = request
  return [
    formatTime(createdAt),
    reference,
    formName,
    company ? `${name}, ${company}` : name,
    email,
    phone,
    country,
    topic ?? model ?? (role === undefined ? '' : nameRole(role, content)),
    budget ?? '',
    fileName,
    deletionDay(request) ?? '',
    message ?? '',
  ]
}

/** In the time zone of this machine: 2026-01-31 17:05. */
function formatTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
