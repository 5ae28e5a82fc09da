import { useTranslate } from '#web/i18n/locale-context.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { CodeBlock, TokenKind } from '#i18n/content/post-block.ts'
import styles from './code.module.css'

const classNames: Readonly<Record<TokenKind, string>> = {
  comment: styles.comment,
  keyword: styles.keyword,
  string: styles.string,
  number: styles.number,
  name: styles.name,
  type: styles.type,
}

/** Code with a button that copies it. */
export function Code({ block: { language, text, tokens = [{ text }] } }: { block: CodeBlock }) {
  const translate = useTranslate()
  return (
    <div className={styles.code}>
      <div className={styles.bar}>
        <span>{language}</span>
        <CopyButton text={text} label={translate('blog.code')} />
      </div>
      {/* Focusable, because keyboards must be able to scroll it. */}
      <pre tabIndex={0} translate="no">
        <code>
          {tokens.map((token, place) =>
            token.kind ? (
              <span key={place} className={classNames[token.kind]}>
                {token.text}
              </span>
            ) : (
              token.text
            ),
          )}
        </code>
      </pre>
    </div>
  )
}
