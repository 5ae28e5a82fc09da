import { useTranslate } from '#web/i18n/locale-context.tsx'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import type { RecentFilesView } from '#web/dashboard/products/load-files.server.ts'
import styles from './recent-files.module.css'

/** The customer's latest files; renders nothing if there are none. */
export function RecentFiles({ view }: { readonly view: RecentFilesView }) {
  const translate = useTranslate()
  if (view.kind === 'loaded' && view.files.length === 0) return null
  return (
    <PageSection heading={translate('dashboard.recentFiles')}>
      {view.kind === 'failed' ? (
        <FailedSection />
      ) : (
        <ul className={styles.files}>
          {view.files.map(({ name, label, address, size, updatedOn }) => (
            <li key={name}>
              <a href={address}>{label}</a>
              <span>
                {size} · {translate('dashboard.day', { date: updatedOn })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
