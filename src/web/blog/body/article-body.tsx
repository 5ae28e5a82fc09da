import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type Block, type CalloutKind, type TableBlock, toPlainText } from '#i18n/content/post-block.ts'
import { Code } from './code.tsx'
import { Figure, PictureFigure } from './figure.tsx'
import { Inlines } from './inlines.tsx'
import styles from './article-body.module.css'

/** Renders the blocks of an article as elements. It never parses HTML strings, as Trusted Types require. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.body}>
      <Blocks blocks={blocks} />
    </div>
  )
}

// Blocks never move within an article, so their index is their key.
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
      return <Code block={block} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'callout':
      return <Callout kind={block.kind}>{block.children}</Callout>
    case 'table':
      return <Table table={block} />
    case 'figure':
      return <Figure figure={block} />
    case 'picture':
      return <PictureFigure block={block} />
    case 'footnotes':
      return <Footnotes footnotes={block.footnotes} />
  }
}

const calloutIcons: Readonly<Record<CalloutKind, IconName>> = { note: 'info', tip: 'check', warning: 'warning' }

function Callout({ kind, children }: { kind: CalloutKind; children: readonly Block[] }) {
  const translate = useTranslate()
  return (
    <div role="note" className={styles.callout} data-kind={kind}>
      <p className={styles.calloutName}>
        <Icon name={calloutIcons[kind]} />
        {translate(`blog.callout.${kind}`)}
      </p>
      <Blocks blocks={children} />
    </div>
  )
}

function Table({ table: { alignments, head, rows } }: { table: TableBlock }) {
  const translate = useTranslate()
  const columns = head.map(toPlainText).join(', ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keyboards must be able to scroll it.
    <section className={styles.table} aria-label={translate('blog.table', { columns })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" data-align={alignments[column]}>
                <Inlines parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} data-align={alignments[column]}>
                  <Inlines parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Footnotes({ footnotes }: Pick<Extract<Block, { type: 'footnotes' }>, 'footnotes'>) {
  const translate = useTranslate()
  return (
    <section className={styles.footnotes} aria-label={translate('blog.footnotes')}>
      <ol>
        {footnotes.map(({ id, references, children }, place) => (
          <li key={id} id={id}>
            <Blocks blocks={children} />
            <p>
              {references.map((reference) => (
                <a key={reference} href={`#${reference}`} aria-label={translate('blog.footnoteBack', { number: place + 1 })}>
                  ↩
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
