import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { Work } from '#web/marketing/references/case/work.tsx'
import { Picture } from '#web/ui/picture.tsx'
import page from './case.module.css'
import styles from './pictures.module.css'

/** The pictures of a project, wide ones across the page and tall ones side by side, and what was built. */
export function Pictures({ shown }: { readonly shown: CaseData }) {
  const { pictures } = shown.texts
  return (
    <div className={`${styles.section} ${page.inset}`}>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ picture, caption }, at) => (
            <figure key={picture.src} className={styles.picture} data-tall={picture.height > picture.width || undefined}>
              <Picture
                picture={picture}
                sizes={picture.height > picture.width ? '(width >= 54rem) 24rem, 60vw' : '(width >= 76rem) 70rem, 100vw'}
                isFirst={at === 0}
              />
              {caption !== undefined && <figcaption>{caption}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      <Work shown={shown} className={styles.work ?? ''} />
    </div>
  )
}
