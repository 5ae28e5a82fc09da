import section from '#web/ui/section.module.css'
import styles from './comparison.module.css'
import type { PricingWords } from './load-pricing.server.ts'

/** The packages part by part: a table, whose rows become small lists on narrow screens. */
export function Comparison({ words: { heading, part, packages, rows } }: { readonly words: PricingWords['comparison'] }) {
  return (
    <section className={section.section}>
      <table className={styles.table}>
        <caption>
          <h2>{heading}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">{part}</th>
            {packages.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={packages[index]} data-label={packages[index]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
