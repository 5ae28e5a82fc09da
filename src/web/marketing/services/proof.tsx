import type { FoundProof } from '#web/marketing/load-service.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './proof.module.css'

/** A figure that visitors can check, with the article that shows how; nothing without the article. */
export function Proof({ proof }: { readonly proof: FoundProof }) {
  if (!proof) return null
  const { value, text, path, title, language } = proof
  return (
    <p className={styles.proof}>
      <strong>{value}</strong>{' '}
      <span>
        {text}{' '}
        <LocaleLink to={path} hrefLang={language}>
          {title}
        </LocaleLink>
      </span>
    </p>
  )
}
