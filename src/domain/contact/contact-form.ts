import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { budgetBands, type MessageRequest } from './lead.ts'

/** The contact form, with questions about the visitor's project. */
export const contactForm = defineForm(
  'contact',
  (checkPhone) => ({
    name: field.nameField(),
    company: field.companyField(),
    email: field.emailField(),
    country: field.countryField(),
    phone: field.phoneField(checkPhone),
    topic: field.listedField('topicRequired'),
    budget: field.choiceField(budgetBands, 'budgetRequired'),
    message: field.requiredMessageField(),
    website: field.honeypotField(),
  }),
  ({ name, company, email, country, phone, topic, budget, message }, locale): MessageRequest => ({
    formName: 'contact',
    locale,
    name,
    ...(company && { company }),
    email,
    country,
    ...(phone && { phone }),
    topic,
    budget,
    message,
  }),
)
export type ContactField = (typeof contactForm.fields)[number]
