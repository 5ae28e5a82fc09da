import { Fragment, type ReactNode } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './specimen.module.css'

export type Theme = 'light' | 'dark'

type Props = {
  /** Also the anchor. */
  readonly id: string
  readonly name: string
  /** When to use it. */
  readonly use: string
  /** For what needs the whole width: the themes stand under each other. */
  readonly isWide?: boolean
  /** The part in its states; ids in it carry the theme, because each part stands there twice. */
  readonly children: (theme: Theme) => ReactNode
}

const themes: readonly Theme[] = ['light', 'dark']

/** One part of the system, in both themes. */
export function Specimen({ id, name, use, isWide = false, children }: Props) {
  const translate = useTranslate()
  return (
    <section id={id} className={styles.specimen} aria-labelledby={`${id}-name`}>
      <header className={styles.head}>
        <h2 id={`${id}-name`}>{name}</h2>
        <p>{use}</p>
      </header>
      <div className={isWide ? styles.stack : styles.pair}>
        {themes.map((theme) => (
          <section key={theme} className={styles.pane} data-theme={theme} aria-label={`${name}, ${translate(`theme.${theme}`)}`}>
            {children(theme)}
          </section>
        ))}
      </div>
    </section>
  )
}

/** Variants that stand beside each other. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Variants in columns of equal width, where there is room for more than one. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** The narrowest room that a part has to bear, as on a phone. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

/** Keeps the keys of a list of variants out of sight. */
export function Each<Item extends string>({
  of,
  children,
}: {
  readonly of: readonly Item[]
  readonly children: (item: Item) => ReactNode
}) {
  return of.map((item) => <Fragment key={item}>{children(item)}</Fragment>)
}
