import * as v from 'valibot'
import { fieldLimits } from '#domain/form/form-fields.ts'
import { normalizeLine, normalizeLines } from '#domain/form/typed-text.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** `cancel` is notice for a product; the software ends nothing by itself. */
export const requestKinds = ['question', 'change', 'cancel'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `open` waits for the agency, `answered` for the customer; a new message reopens it. */
export const requestStates = ['open', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]
/** States of requests that are not closed. */
export const unfinishedStates: readonly RequestState[] = requestStates.filter((state) => state !== 'closed')

/** Length limits in characters, as in `rules/firestore.rules`. */
export const subjectLength = fieldLimits.subject
export const requestTextLength = fieldLimits.message

/** Well-formed and without control characters, including text that only the rules checked. */
const Line = v.pipe(v.string(), v.transform(normalizeLine))
const Lines = v.pipe(v.string(), v.transform(normalizeLines))

const Subject = v.pipe(Line, v.nonEmpty('is empty'), v.maxLength(subjectLength, 'is too long'))
export const RequestText = v.pipe(Lines, v.nonEmpty('is empty'), v.maxLength(requestTextLength, 'is too long'))

/** A customer's new request about an invoice, a product, the company or nothing specific. `cancel` is always about a product. */
export const NewRequestSchema = v.object({
  kind: v.picklist(requestKinds),
  subject: Subject,
  text: RequestText,
  /** Language of its texts. */
  locale: LocaleSchema,
  invoiceNumber: v.exactOptional(v.string()),
  productId: v.exactOptional(v.string()),
  /** Set for a change of the company's details; older requests lack it and count as general. */
  about: v.exactOptional(v.literal('company')),
})
export type NewRequest = Readonly<v.InferOutput<typeof NewRequestSchema>>

/**
 * A stored request; replies are its messages. Accepts blank and long texts, which the rules may have let through, so that one cannot break
 * the whole list.
 */
export const CustomerRequestSchema = v.object({
  ...NewRequestSchema.entries,
  subject: Line,
  text: Lines,
  /** Also the document's id. */
  id: v.string(),
  state: v.picklist(requestStates),
  /** The author's account. */
  createdBy: v.string(),
  createdAt: v.date(),
  updatedAt: v.date(),
})
export type CustomerRequest = Readonly<v.InferOutput<typeof CustomerRequestSchema>>

/** A later message of either side. */
export const RequestMessageSchema = v.object({
  /** Also the document's id. */
  id: v.string(),
  from: v.picklist(['customer', 'agency']),
  /** The person's account, or the name under which the agency answers. */
  author: v.pipe(v.string(), v.nonEmpty('is empty')),
  text: Lines,
  sentAt: v.date(),
})
export type RequestMessage = Readonly<v.InferOutput<typeof RequestMessageSchema>>
