import styles from './next-shop.module.css'

/** An empty desktop and phone with an outlined word, for the visitor's own project. */
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
