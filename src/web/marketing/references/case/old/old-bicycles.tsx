import styles from './old-bicycles.module.css'
import parts from './old-shop.module.css'

const lines = [
  ['2x', 'CS-5112', 'Kassette'],
  ['10x', 'CN-8126', 'Kette'],
  ['1x', 'RD-5121', 'Schaltwerk lang'],
  ['4x', 'RT-160C', 'Bremsscheibe'],
  ['20x', 'BP-04R', 'Belaege organisch'],
] as const

const catalog = [
  ['RD-5112', 'Schaltwerk, lang', '102,00'],
  ['RD-5121', 'Schaltwerk, kurz', '98,50'],
  ['RD-5122', 'Schaltauge', '14,20'],
  ['RT-140C', 'Scheibe 140', '12,90'],
  ['RT-160C', 'Scheibe 160', '14,90'],
  ['RT-180C', 'Scheibe 180', '16,40'],
] as const

/** A fax with two digits swapped, on a catalog that is out of date. */
export function OldBicycles({ brand }: { readonly brand: string }) {
  return (
    <div className={parts.window} lang="de">
      <div className={styles.desk}>
        <div className={styles.catalog}>
          <p className={styles.page}>
            <b>{brand.toUpperCase()} Hauptkatalog</b> <span>Seite 148</span>
          </p>
          <table>
            <tbody>
              {catalog.map(([number, name, price]) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>{name}</td>
                  <td>{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.stamp}>VERALTET</p>
        </div>
        <div className={styles.fax}>
          <p className={styles.sent}>12.MAI 08:14&nbsp;&nbsp;VON: VELO KRAMER&nbsp;&nbsp;S. 1/1</p>
          <p className={styles.heading}>BESTELLFAX</p>
          <p>an {brand} Grosshandel, Kd.-Nr. 4077</p>
          <table>
            <tbody>
              {lines.map(([count, number, name]) => (
                <tr key={number} data-wrong={number === 'RD-5121' || undefined}>
                  <td>{count}</td>
                  <td>
                    <b>{number}</b>
                  </td>
                  <td>{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Preise bitte wie letztes Mal!</p>
          <p>Brauche ich bis MITTWOCH. Gruss, Kramer</p>
          <p className={styles.hand}>falsch geliefert, zurück!</p>
        </div>
      </div>
    </div>
  )
}
