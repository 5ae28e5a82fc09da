import type { PartnershipsWords } from '#web/marketing/partnerships/load-partnerships.server.ts'
import section from '#web/ui/section.module.css'
import styles from './terms.module.css'

type Props = { readonly words: PartnershipsWords['terms']; readonly models: PartnershipsWords['models']['items'] }

/** The terms of the models side by side; on narrow screens each term lists its models. */
export function Terms({ words: { heading, lead, term, rows }, models }: Props) {
  return (
    <section className={section.section} aria-labelledby="terms-heading">
      <h2 id="terms-heading">{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <table className={styles.terms} aria-labelledby="terms-heading">
        <thead>
          <tr>
            <th scope="col">{term}</th>
            {models.map(({ model, name }) => (
              <th key={model} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.term}>
              <th scope="row">{row.term}</th>
              {models.map(({ model, name }) => (
                <td key={model} data-model={name}>
                  {row[model]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
