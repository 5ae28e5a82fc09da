import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './skeleton.module.css'

/** Stands where something loads, in its final size: the shapes lie in the same cards and lists as what will come. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div>
      <output className={visually.hidden}>{translate('ui.loading')}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** One line of text to come, as high as its type. */
export function SkeletonLine({ type = 'text', width }: { type?: 'text' | 'heading' | 'small'; width: 'short' | 'medium' | 'long' }) {
  return <span className={styles.line} data-type={type} data-width={width} />
}
