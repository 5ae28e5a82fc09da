import { type Locale, localeTags } from '#domain/locale.ts'
import type { CustomerRequest, RequestKind, RequestMessage, RequestState } from '#domain/requests/request.ts'

/** Something that one side said. */
export type EntryView = {
  readonly id: string
  /** Colleagues are the customer's other people; their names are their own. */
  readonly from: 'you' | 'colleague' | 'agency'
  /** Of the one who answers for the agency. */
  readonly author?: string
  readonly text: string
  /** An instant for machines, and as the page's language writes it in the customer's time zone. */
  readonly sentAt: { readonly instant: string; readonly text: string }
}

/** A request with everything that was said. */
export type ThreadView = {
  readonly id: string
  readonly kind: RequestKind
  readonly state: RequestState
  readonly subject: string
  /** What it is about, if anything. */
  readonly invoiceNumber?: string
  readonly productId?: string
  /** The request itself, then what followed it. */
  readonly entries: readonly EntryView[]
  /** Of what followed, the latest alone are among the entries. */
  readonly hasEarlier?: true
  /** BCP 47: the language it was written in, where that is not the page's. */
  readonly lang?: string
}

/** Who reads, where and in which language. */
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

/** Written here and not in the browser, whose data of languages and zones may be another. */
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
