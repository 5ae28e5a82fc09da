import * as v from 'valibot'
import { defineForm, type FormDefinition } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { locales } from '#domain/locale.ts'
import { type Profile, ProfileSchema } from './profile.ts'

/** What a section holds, as a form sends it; empty means not set. */
export type SectionValues<Field extends string = string> = Readonly<Record<Field, string>>

/** A part of the profile that is changed and saved alone. */
export type ProfileSection<Field extends string = string> = {
  readonly form: FormDefinition<Field, SectionValues<Field>>
  readonly read: (profile: Profile) => SectionValues<Field>
  /** The profile with these values of the section; everything else of it stays. */
  readonly write: (profile: Profile, values: SectionValues<Field>) => Profile
}

/** Who the person is, and how we speak to them. */
export const personSection = defineSection(
  defineForm(
    'person',
    (checkPhone) => ({
      displayName: field.displayNameField(),
      phone: field.plainPhoneField(checkPhone),
      locale: field.choiceField(locales, 'localeRequired'),
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

/** Which mails the person wants; each is `yes` or `no`. */
export const notificationsSection = defineSection(
  defineForm(
    'notifications',
    () => ({ invoices: field.tickField(), monthly: field.tickField(), requests: field.tickField() }),
    (values) => values,
  ),
  ({ notifications = {} }) => ({
    invoices: describeChoice(notifications.invoices),
    monthly: notifications.monthly === true ? 'yes' : 'no',
    requests: describeChoice(notifications.requests),
  }),
  (profile, { invoices, monthly, requests }) => ({
    ...profile,
    notifications: { invoices: invoices === 'yes', monthly: monthly === 'yes', requests: requests === 'yes' },
  }),
)

/** The same for a person who keeps books and belongs to no customer: no other mail goes to them. */
export const booksNotificationsSection = defineSection(
  defineForm(
    'booksNotifications',
    () => ({ monthly: field.tickField() }),
    (values) => values,
  ),
  (profile) => ({ monthly: notificationsSection.read(profile).monthly }),
  (profile, { monthly }) => ({ ...profile, notifications: { ...profile.notifications, monthly: monthly === 'yes' } }),
)

/** Lets the compiler see that form, reading and writing are of the same fields. */
function defineSection<Field extends string>(
  form: FormDefinition<Field, SectionValues<Field>>,
  read: ProfileSection<Field>['read'],
  write: ProfileSection<Field>['write'],
): ProfileSection<Field> {
  return { form, read, write }
}

/** What nobody has chosen is wanted. */
function describeChoice(choice: boolean | undefined): string {
  return choice === false ? 'no' : 'yes'
}
