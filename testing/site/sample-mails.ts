import type { Locale } from '#domain/locale.ts'
import { type MailId, mails, type WrittenMail } from '#i18n/mail.ts'
import type { MessageValues } from '#i18n/translate.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import { content } from './product-content.ts'

/** The mails that people read; the others are texts of calendar events. */
export function listMailIds(): readonly MailId[] {
  const ids = Object.keys(mails) as MailId[] // exactly its keys
  return ids.filter((id) => id !== 'booking-event' && id !== 'booking-agenda')
}

const link = 'https://fourfold.example/dashboard/invoices/2026-0223?customer=lumora'
const bookingLink = 'https://fourfold.example/booking?booking=7KQ2M-X9D4R'
const accountLink = 'https://fourfold.example/dashboard/login?mode=resetPassword&oobCode=Zk3-v_9QmT0wXy7bN2cD4eF6&apiKey=public'

/** Values of all mails. */
export const sampleValues: MessageValues = {
  agencyWhen: '',
  amount: '€4,800.00',
  attached: 1,
  budget: '€20,000 to €50,000',
  by: 'Inés Arrabal',
  change: 'booked',
  clock: 'Monday, 2:00 PM',
  company: 'Lumora Sample Ltd',
  count: 1,
  country: 'Ireland',
  days: 7,
  documents:
    '2026-0221: https://fourfold.example/dashboard/invoices/2026-0221/pdf?customer=lumora\n2026-0223: https://fourfold.example/dashboard/invoices/2026-0223/pdf?customer=lumora',
  dueOn: new Date('2026-11-13T00:00:00Z'),
  email: 'robin@lumora.example',
  fileName: '',
  form: 'contact',
  former: 'robin.old@lumora.example',
  greeting: 'named',
  joinUrl: 'https://meet.fourfold.example/call',
  kind: 'invitation',
  language: 'English',
  late: 0,
  lateDocuments: '',
  link,
  message: 'We sell lighting in four countries.\nCheckout takes too long on phones. Can you look at it?',
  minutes: 30,
  model: '',
  month: new Date('2026-11-01T00:00:00Z'),
  name: 'Robin Muster',
  naming: 'named',
  newEmail: 'robin.new@lumora.example',
  number: '2026-0223',
  numbers: '2026-0223',
  page: 'Newsletter',
  phone: '+353 1 234 5678',
  place: 'Berlin time',
  provider: 'Google',
  reader: 'self',
  reason: '',
  receivedAt: new Date('2026-11-28T13:00:00Z'),
  reference: '7KQ2M-X9D4R',
  role: 'owner',
  short: 'Nov 30, 2026, 2:00 PM',
  stage: 'first',
  start: new Date('2026-11-30T13:00:00Z'),
  state: 'pending',
  subject: 'Search finds no spare parts',
  text: 'Thank you for the details.\nTwo things stand out: the address form, and pictures that load late.',
  time: new Date('2026-11-28T13:00:00Z'),
  topic: 'A new online store',
  visitorWhen: 'Monday, November 30, 2026 at 1:00 PM (Dublin time)',
  when: 'Monday, November 30, 2026 at 2:00 PM (Berlin time)',
}

const sampleContext = { content, siteName: 'Fourfold', agencyEmail: 'hello@fourfold.example' }

/** Writes a mail with sample values. @param context Of another agency. */
export function writeSampleMail(id: MailId, locale: Locale, changes: MessageValues = {}, context = sampleContext): WrittenMail {
  const facts = { to: 'robin@lumora.example', at: new Date('2026-11-28T13:00:00Z'), ...(id === 'booking-visitor' && { callMinutes: 30 }) }
  return writeMail(id, locale, { ...sampleValues, ...valuesOf(id), ...changes }, facts, context)
}

/** Where a mail differs from the others. */
function valuesOf(id: MailId): MessageValues {
  if (id.startsWith('account-')) return { link: accountLink }
  if (id.startsWith('booking-')) return { link: bookingLink }
  // Issued today, unlike the invoice of the reminders.
  return id === 'invoices-new'
    ? { number: '2026-0229', numbers: '2026-0229', dueOn: new Date('2026-12-12T00:00:00Z'), link: link.replace('0223', '0229') }
    : {}
}
