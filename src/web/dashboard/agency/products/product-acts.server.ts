import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { applicationFileMegabytes } from '#domain/contact/application-file.ts'
import { CustomerId } from '#domain/customers/customer.ts'
import { localeTags } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { MessageKey } from '#i18n/messages.ts'
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
    explain: (refusal) => explainRefusal(refusal, page.translate),
  }
}

/** What was posted to a product's page. */
type Posted = {
  readonly act: string
  readonly file?: AttachedFile | undefined
  /** Of the customer. */
  readonly timeZone: string
}

/** The one act of the page of a new product. */
export function actsOfNewProduct({ desk: { products }, locale, translate }: Page): PageActs {
  return {
    isMoney: true,
    acts: {
      add: async (form) => {
        const address = { customerId: form.text('customer'), id: form.text('id') }
        if (!v.is(CustomerId, address.customerId)) return { refusal: 'no-such-customer' }
        const outcome = await products.create(address, readProductFields(form, localeTags[locale]))
        return 'refusal' in outcome ? outcome : { ...outcome, path: productPath(address) }
      },
    },
    explain: (refusal) => explainRefusal(refusal, translate),
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
  'already-canceled',
  'ends-before-start',
  'exists',
  'file-too-large',
  'file-type-refused',
  'invoice-file',
  'no-file',
  'no-such-appointment',
  'no-such-customer',
  'no-such-file',
  'no-such-milestone',
  'no-such-product',
  'not-a-day',
  'not-sure',
  'other-status',
  'quota-exceeded',
] as const

const appointmentFields = ['title', 'startsAt', 'endsAt', 'place', 'joinUrl', 'hosts', 'note'] as const

function explainRefusal(refusal: Refusal, translate: AgencyRequest['translate']): string | undefined {
  if (refusal.refusal === 'invalid-fields') {
    const { fields = [] } = refusal as { readonly fields?: readonly { readonly path: string; readonly problem: string }[] } // of `saveRecord`
    return translate('agency.products.refusal.invalid-fields', { fields: nameFields(fields, translate) })
  }
  const name = explained.find((each) => each === refusal.refusal)
  if (name === undefined) return undefined
  const { number } = refusal as { readonly number?: unknown } // of an invoice
  return translate(`agency.products.refusal.${name}` satisfies MessageKey, {
    number: typeof number === 'string' ? number : '',
    most: applicationFileMegabytes,
  })
}

function nameFields(fields: readonly { readonly path: string; readonly problem: string }[], translate: AgencyRequest['translate']): string {
  const names = fields.flatMap((field) => [
    ...fieldsOfProblem(field).map((name) => translate(`agency.products.field.${name}`)),
    ...appointmentFields
      .filter((name) => `${field.path} ${field.problem}`.split(/\W+/u).includes(name))
      .map((name) => translate(`agency.products.appointment.${name}`)),
    ...(/(?:^|\.)id$/u.test(field.path) ? [translate('agency.products.id')] : []),
    ...(field.path.startsWith('product.milestones') ? [translate('agency.products.milestoneName')] : []),
  ])
  return [...new Set(names)].join(', ')
}
