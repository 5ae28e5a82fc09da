import { useTranslate } from '#web/i18n/locale-context.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './recovery-codes.module.css'

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useTranslate()
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} label={translate('staffEntry.codes.heading')} />
    </>
  )
}
