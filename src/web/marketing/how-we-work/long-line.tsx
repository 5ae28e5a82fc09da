import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './long-line.module.css'

/** The project along one dimension line, with inputs and deliverables of each step. */
export function LongLine({ texts: { steps, receive, need } }: { readonly texts: WrittenPages['how-we-work'] }) {
  return (
    <ol className={styles.line}>
      {steps.map((step) => (
        <li key={step.name}>
          <p className={styles.duration}>
            <span>{step.duration}</span>
          </p>
          <div className={styles.step}>
            <h2>{step.name}</h2>
            <p className={styles.price}>{step.price}</p>
            <p className={styles.text}>{step.text}</p>
          </div>
          <div className={styles.lists}>
            <div>
              <h3>{receive}</h3>
              <ul className={styles.receive}>
                {step.receive.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>{need}</h3>
              <ul>
                {step.need.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
