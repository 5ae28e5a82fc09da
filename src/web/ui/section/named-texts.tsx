import rows from './rows.module.css'

type NamedText = { readonly name: string; readonly text: string }

type NamedTextsProps = { readonly items: readonly NamedText[]; readonly className?: string | undefined; readonly label?: string }

/** Terms with descriptions; as rows with separators, unless a class sets the layout. */
export function Terms({ items, className = rows.rows, label }: NamedTextsProps) {
  return (
    <dl className={className} aria-label={label}>
      {items.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Ordered steps or parts with headings. */
export function Steps({ items, className }: Omit<NamedTextsProps, 'label'>) {
  return (
    <ol className={className}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
