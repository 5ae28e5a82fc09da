import styles from './next-shop.module.css'

/** A desktop and a phone that nothing is built on yet; a word in outline says whose they are. */
export function NextShop({ word }: { readonly word: string }) {
  return (
    <div className={styles.screens} aria-hidden="true">
      <div className={styles.desktop}>
        <i />
        <span>{word}</span>
      </div>
      <div className={styles.phone} />
    </div>
  )
}
