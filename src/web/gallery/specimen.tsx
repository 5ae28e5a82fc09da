import { Fragment, type ReactNode } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './specimen.module.css'

export type Theme = 'light' | 'dark'

type SpecimenProps = {
  /** Also its anchor. */
  readonly id: string
  readonly name: string
  /** When to use it. */
  readonly use: string
  /** Uses the full width, with the themes one below the other. */
  readonly isWide?: boolean
  /** Renders the component in its states, once per theme; IDs in it must contain the theme. */
  readonly children: (theme: Theme) => ReactNode
}

const themes: readonly Theme[] = ['light', 'dark']

/** A component of the design system in both themes. */
export function Specimen({ id, name, use, isWide = false, children }: SpecimenProps) {
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

/** Variants side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Variants in columns of equal width, if there is room for more than one. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** The narrowest container that a component must support, as on a phone. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

/** Renders a list of variants with keys. */
export function Each<Item extends string>({
  of,
  children,
}: {
  readonly of: readonly Item[]
  readonly children: (item: Item) => ReactNode
}) {
  return of.map((item) => <Fragment key={item}>{children(item)}</Fragment>)
}
