import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { TabLinks } from '#web/ui/navigation/tab-links.tsx'
import styles from './settings.module.css'
import { type SettingsPage, settingsPages } from './settings-pages.ts'
import { UnsavedChanges } from '#web/dashboard/settings/form/unsaved-changes.tsx'

type SettingsFrameProps = {
  readonly current: SettingsPage
  /** Shown in the column at the side. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Frame of every settings page: heading, navigation, and the warning about unsaved changes. */
export function SettingsFrame({ current, aside, children }: SettingsFrameProps) {
  const { locale, translate } = useLocale()
  const { search } = useLocation()
  const links = settingsPages.map(({ page, path }) => ({
    name: translate(`settings.pages.${page}`),
    to: localizePath(locale, path) + search,
    isCurrent: page === current,
  }))
  return (
    <UnsavedChanges key={current}>
      <div className={styles.page}>
        <h1 className={styles.heading} tabIndex={-1}>
          {translate('dashboard.navigation.settings')}
        </h1>
        <OfflineNotice />
        <TabLinks label={translate('settings.pages.label')} links={links} />
        <div className={styles.sections}>
          {children}
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      </div>
    </UnsavedChanges>
  )
}

type SectionProps = {
  readonly id: string
  readonly heading: string
  readonly text: string
  readonly children: ReactNode
}

/** A section: description at the side, form next to it. */
export function SettingsSection({ id, heading, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <div className={styles.about}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
