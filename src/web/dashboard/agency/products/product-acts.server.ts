import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { applicationFileMegabytes } from '#domain/contact/application-file.ts'
import { CustomerId } from '#domain/customers/customer.ts'
import { localeTags } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { explainFields, type InvalidField } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { AttachedFile } from './product-desk.server.ts'
import { fieldsOfProblem, readProductFields } from './product-fields.ts'
import { type ProductAddress, productPath } from './product-path.ts'

type Page = Pick<AgencyRequest, 'desk' | 'locale' | 'translate'>

/** Acts that decide what invoices will say. */
const moneyActs: readonly string[] = ['add', 'change', 'start', 'pause', 'resume', 'end']

/** The acts on a product. @param act The one that was posted. @param file The file that was chosen, if any. */
export function actsOnProduct(page: Page, address: ProductAddress, { act, file, timeZone }: Posted): PageActs {
  const { products } = page.desk
  const seen = (form: TypedForm) => ({ ...address, updateTime: form.text('version') })
  const withDay = async <Outcome>(form: TypedForm, run: (day: v.InferOutput<typeof CalendarDateSchema>) => Promise<Outcome>) => {
    const day = v.safeParse(CalendarDateSchema, form.text('day'))
    return day.success ? await run(day.output) : ({ refusal: 'not-a-day' } satisfies Refusal)
  }
  return {
    isMoney: moneyActs.includes(act),
    acts: {
      change: async (form) => await products.change(seen(form), readProductFields(form, localeTags[page.locale])),
      start: async (form) => await products.setStatus(seen(form), 'start'),
      pause: async (form) => await products.setStatus(seen(form), 'pause'),
      resume: async (form) => await products.setStatus(seen(form), 'resume'),
      end: async (form) => await withDay(form, async (endsOn) => await products.setStatus(seen(form), { endsOn })),
      milestone: async (form) =>
        await withDay(form, async (dueOn) => await products.changeMilestone(address, form.text('name'), { dueOn })),
      done: async (form) => await withDay(form, async (doneOn) => await products.changeMilestone(address, form.text('name'), { doneOn })),
      drop: async (form) => await products.changeMilestone(address, form.text('name'), 'remove'),
      attach: async () => (file ? await products.attach(address, file) : { refusal: 'no-file' }),
      delete: async (form) => (form.has('sure') ? await products.deleteFile(address, form.text('file', 1100)) : { refusal: 'not-sure' }),
      meet: async (form) => await products.addAppointment(address, { ...readAppointment(form), timeZone }),
      move: async (form) =>
        await products.moveAppointment(address, form.text('appointment'), { startsAt: form.text('startsAt'), endsAt: form.text('endsAt') }),
      cancel: async (form) => await products.cancelAppointment(address, form.text('appointment')),
    },
    explain: (refusal) => explainProductRefusal(refusal, page),
  }
}

/** As `saveRecord` names it, with what is wrong in English. */
type FieldProblem = InvalidField & { readonly problem: string }

/** What was posted to a product's page. */
type Posted = {
  readonly act: string
  readonly file?: AttachedFile | undefined
  /** Of the customer. */
  readonly timeZone: string
}

/** The one act of the page of a new product. */
export function actsOfNewProduct(page: Page): PageActs {
  const { products } = page.desk
  return {
    isMoney: true,
    acts: {
      add: async (form) => {
        const address = { customerId: form.text('customer'), id: form.text('id') }
        if (!v.is(CustomerId, address.customerId)) return { refusal: 'no-such-customer' }
        const outcome = await products.create(address, readProductFields(form, localeTags[page.locale]))
        return 'refusal' in outcome ? outcome : { ...outcome, path: productPath(address) }
      },
    },
    explain: (refusal) => explainProductRefusal(refusal, page),
  }
}

/** Fields of an appointment as `WrittenAppointmentSchema` takes them; what is empty is left out. */
function readAppointment(form: TypedForm): object {
  const texts = ['title', 'startsAt', 'endsAt', 'place', 'joinUrl', 'note'].map((name) => [name, form.text(name)] as const)
  const hosts = form
    .text('hosts')
    .split(/[;,]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { ...Object.fromEntries(texts.filter(([, text]) => text !== '')), hosts }
}

/** Refusals with a sentence of their own. */
const explained = [
  'exists',
  'file-too-large',
  'file-type-refused',
  'invoice-file',
  'no-file',
  'no-such-file',
  'not-a-day',
  'not-sure',
  'other-status',
  'quota-exceeded',
] as const

const appointmentFields = ['title', 'startsAt', 'endsAt', 'place', 'joinUrl', 'hosts', 'note'] as const

function explainProductRefusal(refusal: Refusal, page: Page): string | undefined {
  if (refusal.refusal === 'invalid-fields') {
    const { fields = [] } = refusal as { readonly fields?: readonly FieldProblem[] } // of `saveRecord`
    const named = { ...refusal, fields: fields.flatMap((field) => nameFields(field, page).map((path) => ({ ...field, path }))) }
    return explainFields(named, (name) => name, page)
  }
  const name = explained.find((each) => each === refusal.refusal)
  if (name === undefined) return undefined
  const { number } = refusal as { readonly number?: unknown } // of an invoice
  return page.translate(`agency.products.refusal.${name}` satisfies MessageKey, {
    number: typeof number === 'string' ? number : '',
    most: applicationFileMegabytes,
  })
}

/** The labels of the fields that a problem is about: a rule for several of them names them in its sentence. */
function nameFields(field: FieldProblem, { translate }: Page): readonly string[] {
  const words = `${field.path} ${field.problem}`.split(/\W+/u)
  return [
    ...fieldsOfProblem(field).map((name) => translate(`agency.products.field.${name}`)),
    ...appointmentFields.filter((name) => words.includes(name)).map((name) => translate(`agency.products.appointment.${name}`)),
    ...(/(?:^|\.)id$/u.test(field.path) ? [translate('agency.products.id')] : []),
    ...(field.path.startsWith('product.milestones') ? [translate('agency.products.milestoneName')] : []),
  ]
}
