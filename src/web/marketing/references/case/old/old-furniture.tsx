import { OldBrowser } from './old-browser.tsx'
import parts from './old-shop.module.css'
import styles from './old-furniture.module.css'

type OldStore = {
  readonly lang: string
  readonly banner: string
  readonly links: readonly string[]
  readonly name: string
  readonly picture: string
  readonly price: string
  readonly notes: readonly string[]
  readonly button: string
}

const listStores = (brand: string): readonly OldStore[] => [
  {
    lang: 'de',
    banner: `~ ${brand.toUpperCase()} MÖBEL ~ Willkommen!`,
    links: ['Startseite', 'Produkte', 'Gästebuch', 'AGB'],
    name: 'Tisch RUND 120, Eiche geölt',
    picture: 'Bild folgt',
    price: '1.190,- EUR',
    notes: ['zzgl. Versand (bitte anfragen)', 'Sie sind Besucher Nr. 0048213'],
    button: 'In den Warenkorb legen',
  },
  {
    lang: 'nl',
    banner: `${brand} Meubelen NL`,
    links: ['Home', 'Tafels', 'Contact'],
    name: 'Tafel Stamm 120cm',
    picture: 'tafel_nieuw2.jpg',
    price: '€ 1.349',
    notes: ['Levertijd: onbekend', 'Prijswijzigingen voorbehouden'],
    button: 'Bestel',
  },
  {
    lang: 'es',
    banner: `${brand} Muebles`,
    links: ['Inicio', 'Mesas', 'Acceso'],
    name: 'Mesa Stamm roble',
    picture: 'Sin foto',
    price: '1050 €',
    notes: ['IVA no inc.', 'AGOTADO (error 0x2)'],
    button: 'Añadir',
  },
  {
    lang: 'de-CH',
    banner: `${brand} Schweiz`,
    links: ['Shop', 'Katalog PDF (48 MB)'],
    name: 'Tisch Stamm',
    picture: 'IMG_0032 (1)',
    price: 'CHF 1490.–',
    notes: ['Bestellung per Fax', 'Optimiert für 1024 x 768'],
    button: 'Fax-Formular',
  },
]

/** Four shops, four prices for one table. */
export function OldFurniture({ brand }: { readonly brand: string }) {
  return (
    <OldBrowser
      address={`http://www.${brand.toLowerCase()}-moebel.example/shop/index.php?id=17&lang=4`}
      lang="de"
      className={styles.stores}
    >
      {listStores(brand).map(({ lang, banner, links, name, picture, price, notes, button }) => (
        <div key={lang} lang={lang} className={styles.store}>
          <p className={styles.banner}>{banner}</p>
          <p>
            {links.map((link, at) => (
              <span key={link}>
                {at > 0 && ' | '}
                <u>{link}</u>
              </span>
            ))}
          </p>
          <div className={styles.product}>
            <span className={`${parts.broken} ${styles.picture}`}>{picture}</span>
            <div>
              <p>{name}</p>
              <p className={styles.price}>{price}</p>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
              <span className={parts.button}>{button}</span>
            </div>
          </div>
        </div>
      ))}
    </OldBrowser>
  )
}
