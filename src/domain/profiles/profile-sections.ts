import * as v from 'valibot'
import { defineForm, type FormDefinition } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { invoiceFileKinds } from '#domain/invoices/invoice-file-kind.ts'
import { type Profile, ProfileSchema } from './profile.ts'

/** Values of a section's form; empty means not set. */
export type SectionValues<Field extends string = string> = Readonly<Record<Field, string>>

/** A part of the profile that is edited and saved separately. */
export type ProfileSection<Field extends string = string> = {
  readonly form: FormDefinition<Field, SectionValues<Field>>
  readonly read: (profile: Profile) => SectionValues<Field>
  /** Returns the profile with the section's values; other fields stay. */
  readonly write: (profile: Profile, values: SectionValues<Field>) => Profile
}

/** Name and contact preferences. */
export const personSection = defineSection(
  defineForm(
    'person',
    (checkPhone) => ({
      displayName: field.displayNameField(),
      phone: field.plainPhoneField(checkPhone),
      locale: field.localeField('localeRequired'),
      timeZone: field.timeZoneField(),
    }),
    ({ displayName, phone = '', locale, timeZone }) => ({ displayName, phone, locale, timeZone }),
  ),
  ({ displayName = '', phone = '', locale = '', timeZone = '' }) => ({ displayName, phone, locale, timeZone }),
  (profile, values) => {
    const changed = Object.entries({ ...profile, ...values }).filter(([, value]) => value !== '')
    return v.parse(ProfileSchema, Object.fromEntries(changed))
  },
)

/** Attachments of mails about invoices, as form values. */
export const invoiceFileChoices = ['none', ...invoiceFileKinds] as const

/** Mail preferences, each `yes` or `no`, and the attachments of mails about invoices. */
export const notificationsSection = defineSection(
  defineForm(
    'notifications',
    () => ({
      invoices: field.tickField(),
      monthly: field.tickField(),
      requests: field.tickField(),
      invoiceFiles: field.selectField(invoiceFileChoices),
    }),
    (values) => values,
  ),
  ({ notifications = {} }) => ({
    invoices: describeChoice(notifications.invoices),
    monthly: notifications.monthly === true ? 'yes' : 'no',
    requests: describeChoice(notifications.requests),
    invoiceFiles: notifications.invoiceFiles ?? 'none',
  }),
  (profile, { invoices, monthly, requests, invoiceFiles }) => ({
    ...profile,
    notifications: {
      invoices: invoices === 'yes',
      monthly: monthly === 'yes',
      requests: requests === 'yes',
      ...findInvoiceFiles(invoiceFiles),
    },
  }),
)

/** The section for people who are only bookkeepers: they get no other mails. */
export const booksNotificationsSection = defineSection(
  defineForm(
    'booksNotifications',
    () => ({ monthly: field.tickField(), invoiceFiles: field.selectField(invoiceFileChoices) }),
    (values) => values,
  ),
  (profile) => {
    const { monthly, invoiceFiles } = notificationsSection.read(profile)
    return { monthly, invoiceFiles }
  },
  (profile, { monthly, invoiceFiles }) => {
    const { invoiceFiles: _, ...others } = profile.notifications ?? {}
    return { ...profile, notifications: { ...others, monthly: monthly === 'yes', ...findInvoiceFiles(invoiceFiles) } }
  },
)

/** Makes the compiler check that form, read and write use the same fields. */
function defineSection<Field extends string>(
  form: FormDefinition<Field, SectionValues<Field>>,
  read: ProfileSection<Field>['read'],
  write: ProfileSection<Field>['write'],
): ProfileSection<Field> {
  return { form, read, write }
}

function findInvoiceFiles(chosen: string): Pick<NonNullable<Profile['notifications']>, 'invoiceFiles'> {
  const kind = invoiceFileKinds.find((name) => name === chosen)
  return kind ? { invoiceFiles: kind } : {}
}

/** The default is yes. */
function describeChoice(choice: boolean | undefined): string {
  return choice === false ? 'no' : 'yes'
}
