import * as v from 'valibot'
import { CountryCode } from '#domain/country.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** What a request may be about, in the order of the form. */
export const contactTopics = ['shop', 'marketplace', 'ai', 'care', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Names of the budget bands, in the order of the form; the first says nothing. */
export const budgetBands = ['unsure', 'under-10000', '10000-25000', '25000-60000', 'over-60000'] as const
export type BudgetBand = (typeof budgetBands)[number]

/** Bounds of the budget bands in whole euros; a missing bound is open. */
export const budgetBounds: Readonly<Record<BudgetBand, { readonly from?: number; readonly to?: number }>> = {
  unsure: {},
  'under-10000': { to: 10_000 },
  '10000-25000': { from: 10_000, to: 25_000 },
  '25000-60000': { from: 25_000, to: 60_000 },
  'over-60000': { from: 60_000 },
}

/** How firms may work with the agency, in the order of the form. */
export const partnershipModels = ['recommend', 'together', 'white-label'] as const
export type PartnershipModel = (typeof partnershipModels)[number]

/** The role of somebody who applies for none that is open. */
export const talentPool = 'talent-pool'

/** What every request says of the visitor. */
const visitor = {
  /** Language of the page that was used, and of the receipt. */
  locale: LocaleSchema,
  name: v.string(),
  email: v.string(),
  /** E.164, followed by `;ext=` and the extension (RFC 3966) where one was typed. */
  phone: v.exactOptional(v.string()),
}

/** By the contact form. */
const MessageRequestSchema = v.object({
  formName: v.literal('contact'),
  ...visitor,
  company: v.exactOptional(v.string()),
  country: CountryCode,
  topic: v.picklist(contactTopics),
  budget: v.picklist(budgetBands),
  /** Lines end with `\n`. */
  message: v.string(),
})

/** By the form of the career page. */
const ApplicationRequestSchema = v.object({
  formName: v.literal('application'),
  ...visitor,
  /** Id of the role as the page listed it, or `talentPool`. */
  role: v.string(),
  /** Address of something that shows their work, http or https. */
  link: v.exactOptional(v.string()),
  /** Name of the file that came with it; it lies at `applications/{id}/{fileName}`. */
  fileName: v.exactOptional(v.string()),
  /** SHA-256 of that file, in hexadecimal digits. */
  fileSha256: v.exactOptional(v.string()),
  /** Lines end with `\n`. */
  message: v.string(),
})

/** By the form of the partnerships page. */
const PartnershipRequestSchema = v.object({
  formName: v.literal('partnership'),
  ...visitor,
  company: v.string(),
  country: CountryCode,
  model: v.picklist(partnershipModels),
  /** Lines end with `\n`. */
  message: v.string(),
})

/** What a visitor asked, as the forms of `contact-forms.ts` make it and as it is stored; the form's name tells which. */
export const ContactRequestSchema = v.variant('formName', [MessageRequestSchema, ApplicationRequestSchema, PartnershipRequestSchema])
export type MessageRequest = Readonly<v.InferOutput<typeof MessageRequestSchema>>
export type ApplicationRequest = Readonly<v.InferOutput<typeof ApplicationRequestSchema>>
export type PartnershipRequest = Readonly<v.InferOutput<typeof PartnershipRequestSchema>>
export type ContactRequest = MessageRequest | ApplicationRequest | PartnershipRequest
export type ContactFormName = ContactRequest['formName']

/** Everything that a request may say; each form asks some of it. */
export type ContactFields = { readonly [Name in FieldName<ContactRequest>]?: FieldOf<ContactRequest, Name> | undefined }
type FieldName<Request> = Request extends unknown ? keyof Request : never
type FieldOf<Request, Name> = Request extends unknown ? (Name extends keyof Request ? Request[Name] : never) : never
