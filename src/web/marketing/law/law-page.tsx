import type { ReactNode } from 'react'
import { writeTown } from '#domain/write-town.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LawText } from '#web/marketing/law/law-text.tsx'
import { LawVersion } from '#web/marketing/law/law-version.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import button from '#web/ui/button.module.css'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './law-page.module.css'

type LawPageProps = {
  readonly page: Pick<WrittenPages['terms'], 'title' | 'heading' | 'lead' | 'version' | 'sections'>
  /** Further buttons below the lead. */
  readonly controls?: ReactNode
  /** What is between head and text. */
  readonly children?: ReactNode
}

/** A legal text with its version and numbered sections. Printed, it is a document: with the company's data and a title block. */
export function LawPage({ page: { title, heading, lead, version, sections }, controls, children }: LawPageProps) {
  const { locale, translate } = useLocale()
  const root = useRootData()
  return (
    <div className={styles.page}>
      {root && <Company facts={root.facts} />}
      <PageIntro heading={heading} lead={lead}>
        <LawVersion version={version} />
        <p className={styles.controls}>
          {controls}
          {/* The early script prints, also before the app runs. */}
          <button type="button" data-print className={`${button.button} ${button.secondary} ${styles.print}`}>
            {translate('law.print')}
          </button>
        </p>
      </PageIntro>
      {children}
      <LawText sections={sections} />
      <div className={styles.end}>
        <TitleBlock
          values={{
            by: root?.facts.legalName,
            date: <time dateTime={version.updatedOn}>{version.updatedOn}</time>,
            sheet: `${title} ${version.number}`,
            language: translate(`languages.${locale}`),
            note: root?.holdsSamples ? translate('footer.sample') : undefined,
          }}
        />
      </div>
    </div>
  )
}

/** The letterhead of the printed document. */
function Company({ facts }: { readonly facts: NonNullable<ReturnType<typeof useRootData>>['facts'] }) {
  const { legalName, address, register, vatId, email, phoneDisplay } = facts
  const rows = [
    [address.street, writeTown(address)],
    [register, vatId],
    [email, phoneDisplay],
  ]
  return (
    <address className={styles.company}>
      <strong>{legalName}</strong>
      {rows.map((row) => (
        <span key={row.join()}>{row.filter((part) => part !== undefined).join(' · ')}</span>
      ))}
    </address>
  )
}
