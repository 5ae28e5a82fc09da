import { isLocale, localeTags } from '#domain/locale.ts'
import { addressOfFile } from '#web/dashboard/file-address.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { initial } from '#web/ui/initials.ts'
import type { ProfilePreviewView } from './describe-preview.server.ts'
import styles from './profile-preview.module.css'

type ProfilePreviewProps = {
  readonly view: ProfilePreviewView
  /** Path of the picture in storage. */
  readonly photo: string | undefined
  /** Stored name or address; shown while no other name is typed. */
  readonly name: string
  /** Stored language of mails. */
  readonly mailLocale: string
  /** Fields of the form that were changed. */
  readonly typed: { readonly displayName?: string; readonly locale?: string; readonly timeZone?: string }
}

/** The person as the agency sees them, and a mail to them; follows what is typed. Shows what is stored without scripts. */
export function ProfilePreview({ view, photo, name, mailLocale, typed }: ProfilePreviewProps) {
  const { locale, translate } = useLocale()
  const chosen = typed.locale ?? mailLocale
  const mail = isLocale(chosen) ? view.mails[chosen] : undefined
  const shownName = typed.displayName?.trim() || name
  const zone = typed.timeZone === undefined ? undefined : typed.timeZone || view.timeZone
  const time =
    zone === undefined ? view.time : new Intl.DateTimeFormat(localeTags[locale], { timeStyle: 'short', timeZone: zone }).format(view.now)
  return (
    <aside className={styles.preview} aria-labelledby="preview-heading">
      <h2 id="preview-heading">{translate('settings.preview.heading')}</h2>
      <div className={styles.person}>
        {photo ? (
          <img src={addressOfFile(photo)} alt="" width="56" height="56" />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {initial(shownName).toUpperCase()}
          </span>
        )}
        <p>
          <b>{shownName}</b>
          {view.company}
        </p>
      </div>
      <dl>
        <div>
          <dt>{translate('settings.preview.time')}</dt>
          <dd>{time}</dd>
        </div>
        {isLocale(chosen) && (
          <div>
            <dt>{translate('settings.person.locale')}</dt>
            <dd>{translate(`languages.${chosen}`)}</dd>
          </div>
        )}
      </dl>
      {mail && (
        <div className={styles.mail} lang={chosen}>
          <p className={styles.from}>
            <BrandMark />
            <span>{view.siteName}</span>
            <span>{mail.day}</span>
          </p>
          <p className={styles.subject}>{mail.subject}</p>
          <p>{mail.greeting}</p>
          <p aria-hidden="true">…</p>
          <p className={styles.closing}>{mail.closing}</p>
        </div>
      )}
    </aside>
  )
}
