import { type Locale, localeTags } from '#domain/locale.ts'
import type { CustomerRequest, RequestKind, RequestMessage, RequestState } from '#domain/requests/request.ts'

/** A request's text or a message. */
export type EntryView = {
  readonly id: string
  /** `colleague`: another member of the customer. */
  readonly from: 'you' | 'colleague' | 'agency'
  /** Name of the agency's author. */
  readonly author?: string
  readonly text: string
  /** ISO 8601, and formatted in the page's language and the customer's time zone. */
  readonly sentAt: { readonly instant: string; readonly text: string }
}

/** A request with its messages. */
export type ThreadView = {
  readonly id: string
  readonly kind: RequestKind
  readonly state: RequestState
  readonly subject: string
  /** The invoice that it is about, if any. */
  readonly invoiceNumber?: string
  readonly productId?: string
  /** The request itself, then its messages. */
  readonly entries: readonly EntryView[]
  /** Whether earlier messages are left out. */
  readonly hasEarlier?: true
  /** Language of the request (BCP 47), if it is not the page's. */
  readonly lang?: string
}

/** The reader, with language and time zone for the output. */
export type Reader = { readonly uid: string; readonly locale: Locale; readonly timeZone: string }

export function describeRequest(request: CustomerRequest, messages: readonly RequestMessage[], reader: Reader): ThreadView {
  const { id, kind, state, subject, text, createdBy, createdAt, invoiceNumber, productId, locale } = request
  return {
    id,
    kind,
    state,
    subject,
    ...(invoiceNumber !== undefined && { invoiceNumber }),
    ...(productId !== undefined && { productId }),
    entries: [
      { id, from: createdBy === reader.uid ? 'you' : 'colleague', text, sentAt: describeInstant(createdAt, reader) },
      ...messages.map((message) => describeMessage(message, reader)),
    ],
    ...(locale !== reader.locale && { lang: localeTags[locale] }),
  }
}

function describeMessage({ id, from, author, text, sentAt }: RequestMessage, reader: Reader): EntryView {
  const isOwn = from === 'customer' && author === reader.uid
  return {
    id,
    from: from === 'agency' ? 'agency' : isOwn ? 'you' : 'colleague',
    ...(from === 'agency' && { author }),
    text,
    sentAt: describeInstant(sentAt, reader),
  }
}

/** Runs on the server because the browser may have other locale and time zone data. */
function describeInstant(instant: Date, { locale, timeZone }: Pick<Reader, 'locale' | 'timeZone'>): EntryView['sentAt'] {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return { instant: instant.toISOString(), text: format.format(instant) }
}
