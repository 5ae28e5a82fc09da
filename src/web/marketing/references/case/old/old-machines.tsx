import { OldBrowser } from './old-browser.tsx'
import parts from './old-shop.module.css'
import styles from './old-machines.module.css'

const machines = [
  ['20418', 'DRAAIBANK 1000mm, bj. 1998, goede staat', 'Eindhoven', '18.400,-'],
  ['20391', 'Bewerkingscentrum (bellen voor info!!)', 'Venlo', '32.600,-'],
  ['20377', 'Lintzaag 320', '???', '4.300,-'],
  ['20355', 'Kolomboormachine, werkt', 'Breda', '950,-'],
  ['20340', 'VERKOCHT VERKOCHT VERKOCHT', 'Tilburg', '-'],
]

const cells = [
  ['Verkoper', 'Bedrag', '7%', 'Uitbetalen', 'OK?'],
  ['Voorbeeld Metaal', '18.400,00', '1.288,00', '17.112,00', 'ja'],
  ['Draaiwerk B.', '32.600,00', '2.282,00', '30.318,00', 'ja?'],
  ['Zaag & Zn.', '4.300,00', '310,00', '#WAARDE!', 'bellen'],
  ['(zie mail Ruben)', '950,00', '', '', ''],
  ['Draaiwerk B.', '32.600,00', '2.282,00', '30.318,00', 'dubbel!!'],
]

/** A list of machines, and before it the spreadsheet of every Friday. */
export function OldMachines({ brand }: { readonly brand: string }) {
  return (
    <OldBrowser address={`http://${brand.toLowerCase()}.example/beurs.asp?pagina=1`} lang="nl" className={styles.page}>
      <p className={styles.banner}>
        ** {brand.toUpperCase()} MACHINEBEURS ** <small>al 4.211 machines!</small>
      </p>
      <p>
        <u>Home</u> - <u>Te koop</u> - <u>Gevraagd</u> - <u>Adverteren</u> - <u>Contact</u>
      </p>
      <table className={styles.list}>
        <tbody>
          {machines.map(([number, name, place, price]) => (
            <tr key={number}>
              <td>
                <u>{number}</u>
              </td>
              <td>{name}</td>
              <td>{place}</td>
              <td>
                <b>{price}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.account}>
        Betalen? Maak het bedrag over op onze rekening o.v.v. het nummer. <b>Uitbetaling elke VRIJDAG</b> (soms maandag)
      </p>
      <div className={styles.sheet}>
        <p className={styles.title}>
          uitbetaling_vrijdag_NIEUW_def2.xls <span className={parts.button}>x</span>
        </p>
        <p className={styles.formula}>
          D4 <span className={parts.field}>=B4-C4-&quot;?&quot;</span>
        </p>
        <table>
          <tbody>
            {cells.map((row, at) => (
              <tr key={at}>
                <th>{at + 1}</th>
                {row.map((cell, column) => (
                  <td key={column} data-wrong={cell.startsWith('#') || cell === 'dubbel!!' || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </OldBrowser>
  )
}
