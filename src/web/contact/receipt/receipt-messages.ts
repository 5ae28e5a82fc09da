import type { ContactFormName } from '#domain/contact/contact-request.ts'
import type { MessageKey } from '#i18n/messages.ts'

type ReceiptMessages = Readonly<Record<'title' | 'heading' | 'nextRead' | 'nextAnswer', MessageKey>>

/** What the receipts of the contact service say, each of its own form. */
export const receiptMessages = {
  contact: {
    title: 'contact.receipt.title',
    heading: 'contact.receipt.heading',
    nextRead: 'contact.receipt.nextRead',
    nextAnswer: 'contact.receipt.nextAnswer',
  },
  call: {
    title: 'call.receipt.title',
    heading: 'call.receipt.heading',
    nextRead: 'call.receipt.nextRead',
    nextAnswer: 'call.receipt.nextAnswer',
  },
  application: {
    title: 'career.receipt.title',
    heading: 'career.receipt.heading',
    nextRead: 'career.receipt.nextRead',
    nextAnswer: 'career.receipt.nextAnswer',
  },
  partnership: {
    title: 'partnerships.receipt.title',
    heading: 'partnerships.receipt.heading',
    nextRead: 'partnerships.receipt.nextRead',
    nextAnswer: 'partnerships.receipt.nextAnswer',
  },
} as const satisfies Record<ContactFormName, ReceiptMessages>
