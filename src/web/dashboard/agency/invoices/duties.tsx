import { importPath } from '#domain/import-file.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { DutyView } from './describe-duties.server.ts'
import styles from './duties.module.css'

/** What the law asks for besides of an invoice. */
export function Duties({ of }: { readonly of: readonly DutyView[] }) {
  const { translate } = useLocale()
  if (of.length === 0) return null
  return (
    <section className={styles.notice} aria-label={translate('agency.books.duty.heading')}>
      {of.map(({ text, reasons }) => (
        <div key={text}>
          <p>{text}</p>
          {reasons.length > 0 && (
            <ul lang="en">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

/** Takes the place of an act that issues a document, where the law asks for a certified program. */
export function Uncertified({ text }: { readonly text: string }) {
  const { translate } = useLocale()
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      <p>
        <ButtonLink to={importPath} kind="secondary" prefetch="none">
          {translate('agency.rooms.imports')}
        </ButtonLink>
      </p>
    </div>
  )
}
