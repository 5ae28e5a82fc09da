import * as v from 'valibot'
import { fieldLimits } from '#domain/form/form-fields.ts'
import { normalizeLine, normalizeLines } from '#domain/form/typed-text.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** `cancel` asks to end a product, and ends nothing by itself. */
export const requestKinds = ['question', 'change', 'cancel'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Open waits for the agency, answered for the customer; a new message opens it again. */
export const requestStates = ['open', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]
/** Of requests that are not closed. */
export const unfinishedStates: readonly RequestState[] = requestStates.filter((state) => state !== 'closed')

/** Longest texts, in characters; `rules/firestore.rules` says the same. */
export const subjectLength = fieldLimits.subject
export const requestTextLength = fieldLimits.message

/** Well-formed and without control characters, whoever wrote it. */
const Line = v.pipe(v.string(), v.transform(normalizeLine))
const Lines = v.pipe(v.string(), v.transform(normalizeLines))

const Subject = v.pipe(Line, v.nonEmpty('is empty'), v.maxLength(subjectLength, 'is too long'))
export const RequestText = v.pipe(Lines, v.nonEmpty('is empty'), v.maxLength(requestTextLength, 'is too long'))

/** What a customer writes: a question, or a wish, about an invoice, a product, the company or nothing in particular; to end something, about a product alone. */
export const NewRequestSchema = v.object({
  kind: v.picklist(requestKinds),
  subject: Subject,
  text: RequestText,
  /** The language it is written in. */
  locale: LocaleSchema,
  invoiceNumber: v.exactOptional(v.string()),
  productId: v.exactOptional(v.string()),
  /** A change of the customer's own details; such wishes were stored without it once, and are then about nothing in particular. */
  about: v.exactOptional(v.literal('company')),
})
export type NewRequest = Readonly<v.InferOutput<typeof NewRequestSchema>>

/**
 * A request as it is stored; what was said after it are its messages. A text that only the rules saw may be blank or long, and must not take
 * away the list it stands in.
 */
export const CustomerRequestSchema = v.object({
  ...NewRequestSchema.entries,
  subject: Line,
  text: Lines,
  /** Also the document's id. */
  id: v.string(),
  state: v.picklist(requestStates),
  /** The account of the person who asked. */
  createdBy: v.string(),
  createdAt: v.date(),
  updatedAt: v.date(),
})
export type CustomerRequest = Readonly<v.InferOutput<typeof CustomerRequestSchema>>

/** What one side said after the request was made. */
export const RequestMessageSchema = v.object({
  /** Also the document's id. */
  id: v.string(),
  from: v.picklist(['customer', 'agency']),
  /** The account of the person, or the name under which the agency answers. */
  author: v.pipe(v.string(), v.nonEmpty('is empty')),
  text: Lines,
  sentAt: v.date(),
})
export type RequestMessage = Readonly<v.InferOutput<typeof RequestMessageSchema>>
