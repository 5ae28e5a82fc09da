import { addDays, addMonths, type CalendarDate, parseCalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { localeTags } from '#domain/locale.ts'
import type { DemoTexts } from '#i18n/content/demo.ts'
import { demoBranchId } from './demo-customers.ts'
import { type DemoContent, lastWorkday, listDemoProjects, nextWorkday } from './demo-project.ts'
import { nameMonth } from './name-month.ts'
import { writeText } from './write-text.ts'

/** A demo file: its storage name, its text, and when it was written. */
export type DemoFile = { readonly name: string; readonly text: string; readonly modifiedAt: Date }

type DocumentId = Exclude<keyof DemoTexts['files'], 'sample' | 'names'>
type DemoFilesOptions = { readonly customer: Pick<Customer, 'id' | 'locale'>; readonly content: DemoContent; readonly today: CalendarDate }

/** The document's product, and the file's name without the ending; two are versions of one. */
const documents: Readonly<Record<DocumentId, readonly [productId: string, name: keyof DemoTexts['files']['names'], version?: string]>> = {
  concept1: ['marketplace', 'concept', '-v1'],
  concept2: ['marketplace', 'concept', '-v2'],
  launchList: ['marketplace', 'launchList'],
  report: ['care', 'report'],
}
const documentIds = Object.keys(documents) as readonly DocumentId[] // the keys of a complete record

/** Texts of the demo files in the customer's language; the second line says that it is a sample. */
export function createDemoFiles({ customer, content, today }: DemoFilesOptions): readonly DemoFile[] {
  if (!hasFiles(customer.id)) return []
  const { demo, prices } = content
  const { files } = demo[customer.locale]
  const reportedOn = findReportDay(today)
  const dates = dateDocuments(content, today, reportedOn)
  const month = nameMonth(addMonths(firstOfMonth(reportedOn), -1), localeTags[customer.locale])
  const values = { month, hours: prices.days.carePerMonth * prices.hoursPerDay }
  return documentIds.map((id) => {
    const [title, ...parts] = files[id]
    const text = [title, files.sample, ...parts].map((part) => (typeof part === 'string' ? part : part.join('\n'))).join('\n\n')
    return { name: nameFile(customer, demo, id), text: `${writeText(text, values)}\n`, modifiedAt: dates[id] }
  })
}

/** Names of the files of a product. */
export function listDemoFiles(
  customer: Pick<Customer, 'id' | 'locale'>,
  productId: string,
  { demo }: Pick<DemoContent, 'demo'>,
): readonly string[] {
  if (!hasFiles(customer.id)) return []
  return documentIds.filter((id) => documents[id][0] === productId).map((id) => nameFile(customer, demo, id))
}

/** In the planning, after it, in the last finished step, and at the beginning of the month; in office hours. */
function dateDocuments(content: DemoContent, today: CalendarDate, reportedOn: CalendarDate): Readonly<Record<DocumentId, Date>> {
  const marketplace = listDemoProjects(today, content).find(({ id }) => id === 'marketplace')
  const startsOn = marketplace?.startsOn ?? today
  const finished = marketplace?.steps.findLast(({ acceptedOn }) => acceptedOn < today)
  return {
    concept1: at(lastWorkday(addDays(startsOn, 3)), 13, 20),
    concept2: at(marketplace?.plan?.doneOn ?? startsOn, 9, 45),
    launchList: at(finished?.acceptedOn ?? startsOn, 14, 5),
    report: at(reportedOn, 7, 30),
  }
}

/** The first workday of the month, or of the month before until it is over. */
function findReportDay(today: CalendarDate): CalendarDate {
  const first = firstOfMonth(today)
  const day = nextWorkday(first)
  return day < today ? day : nextWorkday(addMonths(first, -1))
}

function firstOfMonth(day: CalendarDate): CalendarDate {
  return parseCalendarDate(`${day.slice(0, 7)}-01`)
}

function at(day: CalendarDate, hour: number, minute: number): Date {
  return new Date(utcMidnightOf(day).getTime() + (hour * 60 + minute) * 60_000)
}

function hasFiles(customerId: string): boolean {
  return customerId !== demoBranchId && demoCustomerIds.includes(customerId)
}

function nameFile({ id, locale }: Pick<Customer, 'id' | 'locale'>, demo: DemoContent['demo'], document: DocumentId): string {
  const [productId, name, version = ''] = documents[document]
  return `customers/${id}/${productId}/${demo[locale].files.names[name]}${version}.txt`
}
