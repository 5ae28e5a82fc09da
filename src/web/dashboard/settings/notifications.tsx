import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import {
  booksNotificationsSection,
  invoiceFileChoices,
  notificationsSection,
  type SectionValues,
} from '#domain/profiles/profile-sections.ts'
import { findOwnCustomers } from '#web/dashboard/customer/customers.server.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import box from '#web/ui/form/fields/box.module.css'
import type { DescribeValue } from '#web/dashboard/settings/form/conflict-fields.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { saveSection } from '#web/dashboard/settings/form/save-section.server.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { SettingForm } from '#web/dashboard/settings/form/setting-form.tsx'
import { openSettings, type SettingsVisit, settingsTitle, takeSettings } from './settings-page.server.ts'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from './settings.module.css'
import { useSetting } from '#web/dashboard/settings/form/use-setting.ts'

type Topic = (typeof notificationsSection.form.fields)[number]

/** Loads the person's notification settings. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { user, gateway, translate } = visit
  const [{ profile }, own, books] = await Promise.all([gateway.profiles.getProfile(user.uid), findOwnCustomers(visit), visit.findBooks()])
  const hasBooksAlone = own.length === 0 && books.length > 0
  return data({
    title: settingsTitle('notifications', translate),
    email: user.email,
    hasBooksAlone,
    seen: notificationsSection.read(profile),
  })
}

export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    [notificationsSection.form.name]: (visit, sent) => saveSection({ ...toSaving(visit), section: notificationsSection, sent }),
    [booksNotificationsSection.form.name]: (visit, sent) => saveSection({ ...toSaving(visit), section: booksNotificationsSection, sent }),
  })
}

function toSaving({ gateway: { profiles }, user: { uid }, locale }: SettingsVisit) {
  return { profiles, uid, locale }
}

export const clientAction = sendSetting
export const shouldRevalidate = revalidateSettings

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function NotificationSettings() {
  const { email = '', hasBooksAlone, seen } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <SettingsFrame current="notifications">
      <SettingsSection
        id="notifications"
        heading={translate('settings.notifications.heading')}
        text={translate('settings.notifications.text', { email })}
      >
        {hasBooksAlone ? (
          <NotificationsForm key="books" form={booksNotificationsSection.form} seen={seen} />
        ) : (
          <NotificationsForm key="all" form={notificationsSection.form} seen={seen} />
        )}
      </SettingsSection>
    </SettingsFrame>
  )
}

type FormProps<Shown extends Topic> = { readonly form: FormDefinition<Shown>; readonly seen: SectionValues<Shown> }

/** Rendered inside the frame, which warns about unsaved changes. */
function NotificationsForm<Shown extends Topic>({ form, seen }: FormProps<Shown>) {
  const translate = useTranslate()
  const setting = useSetting({ form, seen, shown: seen })
  const describe: DescribeValue<Shown> = (name, value) => ({
    label: translate(`settings.notifications.${name}`),
    value:
      name === 'invoiceFiles' ? nameChoice(value) : translate(value === 'yes' ? 'settings.notifications.on' : 'settings.notifications.off'),
  })
  const filesName = form.fields.find((name) => name === 'invoiceFiles')
  const files = filesName && setting.field(filesName)
  return (
    <SettingForm setting={setting} describe={describe}>
      <ul className={styles.ticks}>
        {form.fields.filter(isTick).map((name) => {
          const { id, typed } = setting.field(name)
          return (
            <li key={name}>
              <input
                type="checkbox"
                className={box.box}
                id={id}
                name={name}
                value="yes"
                defaultChecked={typed === 'yes'}
                aria-describedby={`${id}-hint`}
              />
              <label htmlFor={id}>{translate(`settings.notifications.${name}`)}</label>
              <p id={`${id}-hint`}>{translate(`settings.notifications.${name}Hint`)}</p>
            </li>
          )
        })}
      </ul>
      {files && (
        <Field
          id={files.id}
          className={formStyles.wide}
          label={translate('settings.notifications.invoiceFiles')}
          hint={translate('settings.notifications.invoiceFilesHint')}
          error={files.error}
        >
          {(ties) => (
            // An option is always selected, so `required` has no effect.
            <select {...ties} required={false} name={files.name} defaultValue={files.typed}>
              {invoiceFileChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {nameChoice(choice)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p className={formStyles.hint}>{translate('settings.notifications.always')}</p>
    </SettingForm>
  )

  function nameChoice(value: string): string {
    const choice = invoiceFileChoices.find((name) => name === value) ?? 'none'
    return translate(`settings.notifications.invoiceFile.${choice}`)
  }
}

function isTick<Name extends Topic>(name: Name): name is Exclude<Name, 'invoiceFiles'> {
  return name !== 'invoiceFiles'
}
