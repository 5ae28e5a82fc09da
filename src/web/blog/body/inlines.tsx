import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { footnoteId, type Inline } from '#i18n/content/post-block.ts'
import styles from './article-body.module.css'

/** Inline text with links. Parts never move, so their index is their key. */
export function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, place) => <InlineElement key={place} part={part} />)
}

function InlineElement({ part }: { part: Inline }) {
  const translate = useTranslate()
  switch (part.type) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} />
        </strong>
      )
    case 'link':
      return part.href.startsWith('/') ? (
        <LocaleLink to={part.href}>
          <Inlines parts={part.children} />
        </LocaleLink>
      ) : (
        <a href={part.href}>
          <Inlines parts={part.children} />
        </a>
      )
    case 'footnoteReference':
      return (
        <sup className={styles.reference}>
          <a id={part.id} href={`#${footnoteId(part.number)}`} aria-label={translate('blog.footnote', { number: part.number })}>
            {part.number}
          </a>
        </sup>
      )
  }
}
