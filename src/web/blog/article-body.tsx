import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { Block, Inline } from '#i18n/content/post-body.ts'
import styles from './article-body.module.css'

/** The blocks of an article as elements; no HTML string is ever parsed (Trusted Types). */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.body}>
      <Blocks blocks={blocks} />
    </div>
  )
}

// Blocks never move within an article, so their place is their key.
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockElement key={place} block={block} />)
}

function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.children} />
        </p>
      )
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Inlines parts={block.children} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      // Focusable, because keyboards must be able to scroll it.
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      )
  }
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, place) => <InlineElement key={place} part={part} />)
}

function InlineElement({ part }: { part: Inline }) {
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
  }
}
