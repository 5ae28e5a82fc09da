import { useGalleryMessages } from './gallery-messages.tsx'
import { Each, Specimen } from './specimen.tsx'
import styles from './show-tokens.module.css'

const colours = [
  'ground',
  'sheet',
  'tint',
  'line',
  'control',
  'ink',
  'soft',
  'accent',
  'brand',
  'draft',
  'warm',
  'success',
  'danger',
] as const
const lengths = ['1', '2', '3', '4', '5', '6', '7', '8'] as const

export function ShowTokens() {
  const { tokens } = useGalleryMessages()
  return (
    <Specimen id="tokens" name={tokens.name} use={tokens.use}>
      {() => (
        <>
          <ul className={styles.colours}>
            <Each of={colours}>
              {(colour) => (
                <li>
                  <span className={`${styles.patch} ${styles[colour]}`} />
                  <code>{colour}</code>
                </li>
              )}
            </Each>
          </ul>
          <div className={styles.type}>
            <p className={styles.display}>{tokens.display}</p>
            <p className={styles.heading}>{tokens.heading}</p>
            <p>{tokens.text}</p>
            <p className={styles.small}>{tokens.small}</p>
          </div>
          <ol className={styles.lengths}>
            <Each of={lengths}>{(length) => <li data-space={length}>{length}</li>}</Each>
          </ol>
        </>
      )}
    </Specimen>
  )
}
