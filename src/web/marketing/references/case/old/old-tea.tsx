import { OldBrowser } from './old-browser.tsx'
import parts from './old-shop.module.css'
import styles from './old-tea.module.css'

const questions = [
  'Wie lange muss Tee ziehen?',
  'Muss das Wasser kochen??',
  'Wie lange ist eine offene Tüte haltbar?',
  'Ist in Früchtetee Koffein?',
  'Warum ist mein Sencha bitter?',
  'Muss das Wasser kochen? (2)',
]

const mails = ['Wasser für Sencha?', 'AW: Wasser für Sencha?', 'Haltbarkeit', 'noch eine Frage', 'Ziehzeit!!', 'Ziehzeit', 'WG: Koffein']

/** A search that finds nothing, 214 frequent questions, and the mailbox that fills from both. */
export function OldTea({ brand }: { readonly brand: string }) {
  return (
    <OldBrowser
      address={`http://www.${brand.toLowerCase()}-tee.example/suche.html?q=wie+heiss+wasser+sencha`}
      lang="de"
      className={styles.page}
    >
      <p className={styles.banner}>{brand} · Tee &amp; Gewürze aus aller Welt</p>
      <p className={styles.search}>
        Suche: <span className={parts.field}>wie heiss wasser sencha&nbsp;&nbsp;</span> <span className={parts.button}>Los!</span>
      </p>
      <p className={styles.none}>Ihre Suche ergab 0 Treffer.</p>
      <p>
        Meinten Sie: <u>Senf</u>?
      </p>
      <hr />
      <p className={styles.heading}>Häufige Fragen (214) - Seite 1 von 22</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <u>{question}</u>
          </li>
        ))}
      </ul>
      <p>
        Nichts gefunden? <u>Schreiben Sie uns!</u> Antwort in 3 bis 5 Werktagen.
      </p>
      <div className={styles.mails}>
        <p className={styles.title}>Posteingang (900)</p>
        {mails.map((mail) => (
          <p key={mail}>{mail}</p>
        ))}
      </div>
    </OldBrowser>
  )
}
