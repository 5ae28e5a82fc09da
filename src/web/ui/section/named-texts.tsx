import rows from './rows.module.css'

type NamedText = { readonly name: string; readonly text: string }

type Props = { readonly items: readonly NamedText[]; readonly className?: string | undefined; readonly label?: string }

/** Terms, each with what is said of it; in rows between hairlines, unless a class lays them out. */
export function Terms({ items, className = rows.rows, label }: Props) {
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

/** Steps or parts in their order, each under its own heading. */
export function Steps({ items, className }: Omit<Props, 'label'>) {
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
