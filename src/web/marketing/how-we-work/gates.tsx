import section from '#web/ui/section.module.css'
import type { WrittenPages } from '#words/page.ts'
import styles from './gates.module.css'

/** What every release has to pass: a table, whose rows become small lists on narrow screens. */
export function Gates({ words: { heading, lead, head, items } }: { readonly words: WrittenPages['how-we-work']['gates'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <table className={styles.gates} aria-label={heading}>
        <thead>
          <tr>
            <th scope="col">{head.gate}</th>
            <th scope="col">{head.limit}</th>
            <th scope="col">{head.otherwise}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ gate, limit, otherwise }) => (
            <tr key={gate}>
              <th scope="row">{gate}</th>
              <td>{limit}</td>
              <td data-label={head.otherwise}>{otherwise}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
