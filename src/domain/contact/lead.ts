import * as v from 'valibot'
import { CountryCode } from '#domain/country.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'

/** Names of the budget bands, in the order of the form. The first means no statement. */
export const budgetBands = ['unsure', 'under-25000', '25000-45000', '45000-75000', 'over-75000'] as const
export type BudgetBand = (typeof budgetBands)[number]

/** Bounds of the budget bands in whole euros; a missing bound is open. */
export const budgetBounds: Readonly<Record<BudgetBand, { readonly from?: number; readonly to?: number }>> = {
  unsure: {},
  'under-25000': { to: 25_000 },
  '25000-45000': { from: 25_000, to: 45_000 },
  '45000-75000': { from: 45_000, to: 75_000 },
  'over-75000': { from: 75_000 },
}

/** Kinds of partnership, in the order of the form. */
export const partnershipModels = ['recommend', 'together', 'white-label'] as const
export type PartnershipModel = (typeof partnershipModels)[number]

/** The role of an application that is not for an open position. */
export const talentPool = 'talent-pool'

/** Every field that visitors fill in on any of the forms. Forms, storage, export and mails derive from it. */
const fields = {
  name: v.string(),
  email: v.string(),
  /** E.164, followed by `;ext=` and the extension (RFC 3966) where one was typed. */
  phone: v.string(),
  company: v.string(),
  country: CountryCode,
  /** Id of a topic of the form (`content/topics.json`), which the site may no longer have. */
  topic: v.string(),
  budget: v.picklist(budgetBands),
  /** Id of the open position on the page, or `talentPool`. */
  role: v.string(),
  model: v.picklist(partnershipModels),
  /** Link to the applicant's work, http or https. */
  link: v.string(),
  /** Name of the attached file, stored as `applications/{id}/{fileName}`. */
  fileName: v.string(),
  /** Line ends are `\n`. */
  message: v.string(),
}
export type ContactFieldName = keyof typeof fields

// The type of Object.keys has no literal names.
export const contactFieldNames = Object.keys(fields) as ContactFieldName[]

const { name, email, phone, company, country, topic, budget, role, model, link, fileName, message } = fields
/** Fields of every form. `locale` is the language of the page and of the receipt. */
const visitor = { locale: LocaleSchema, name, email, phone: v.exactOptional(phone), message }

/** Sent by the contact form. */
const MessageRequestSchema = v.object({
  formName: v.literal('contact'),
  ...visitor,
  company: v.exactOptional(company),
  country,
  topic,
  budget,
})

/** Sent by the form of the career page. */
const ApplicationRequestSchema = v.object({
  formName: v.literal('application'),
  ...visitor,
  role,
  link: v.exactOptional(link),
  fileName: v.exactOptional(fileName),
  /** SHA-256 of the file, as hexadecimal digits. */
  fileSha256: v.exactOptional(v.string()),
})

/** Sent by the form of the partnerships page. */
const PartnershipRequestSchema = v.object({ formName: v.literal('partnership'), ...visitor, company, country, model })

/** A lead as the forms of `contact-forms.ts` produce it and as it is stored; `formName` is the discriminant. */
export const LeadSchema = v.variant('formName', [MessageRequestSchema, ApplicationRequestSchema, PartnershipRequestSchema])
export type MessageRequest = Readonly<v.InferOutput<typeof MessageRequestSchema>>
export type ApplicationRequest = Readonly<v.InferOutput<typeof ApplicationRequestSchema>>
export type PartnershipRequest = Readonly<v.InferOutput<typeof PartnershipRequestSchema>>
export type Lead = MessageRequest | ApplicationRequest | PartnershipRequest
export type ContactFormName = Lead['formName']

/** The fields of a lead of any form. */
export type ContactFields = { readonly [Name in ContactFieldName]?: v.InferOutput<(typeof fields)[Name]> | undefined }
