import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './title-block.module.css'

/** What a title block may name, in its order; a note has a row of its own. */
const titleBlockFields = ['for', 'by', 'checked', 'date', 'scale', 'sheet', 'language', 'note'] as const

/** Values of a title block; a field without a value is left out. */
export type TitleBlockValues = { readonly [Field in (typeof titleBlockFields)[number]]?: ReactNode }

/** The box at the lower right of an architect's sheet, which ends every sheet of the agency. Every value is a fact about the sheet. */
export function TitleBlock({ values }: { readonly values: TitleBlockValues }) {
  const { translate } = useLocale()
  return (
    <div className={styles.block}>
      <dl className={styles.fields}>
        {titleBlockFields
          .filter((field) => values[field] !== undefined)
          .map((field) => (
            <div key={field} className={field === 'note' ? styles.note : undefined}>
              <dt>{translate(`titleBlock.${field}`)}</dt>
              <dd>{values[field]}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.mark}>
        <BrandMark />
      </div>
    </div>
  )
}
