import type { Shops } from '#i18n/content/shops.ts'
import { BrakeDisc, BrakePads, Cassette, Chain, Pulley } from './bicycle-goods.tsx'
import { Derailleur } from './derailleur.tsx'
import { Desktop, Glass, Phone } from './frame.tsx'
import frame from './frame.module.css'
import styles from './bicycle-shop.module.css'

type BicycleShopProps = { readonly words: Shops['bicycles'] }

/** Language-independent data, in the order of the texts. */
const parts = [
  { number: 'CS-5112', stock: 42, quantity: 2, picture: <Cassette /> },
  { number: 'CN-8126', stock: 180, quantity: 10, picture: <Chain /> },
  { number: 'RT-160C', stock: 64, quantity: 4, picture: <BrakeDisc /> },
  { number: 'BP-04R', stock: 310, quantity: 20, picture: <BrakePads /> },
]

/** The shop Hollander: mint, carbon and vermilion. */
export function BicycleDesktop({ words }: BicycleShopProps) {
  const { desktop, brand, lists, orders, dealer, part, heading, lines, columns, terms, total, send, talk } = words
  return (
    <Desktop label={desktop} palette={styles.palette} address={`${brand.toLowerCase()}.example`}>
      <div className={styles.bar}>
        <Wordmark brand={brand} />
        <span className={styles.search}>
          <Glass /> rd 51 12
        </span>
        <span>{lists}</span>
        <span>{orders}</span>
        <span className={styles.dealer}>{dealer}</span>
      </div>
      <div className={styles.columns}>
        <div className={styles.part}>
          <Derailleur />
          <small>RD-5112</small>
          <b>{part.name}</b>
          <p>{part.text}</p>
          <p className={styles.price}>
            {part.price} <s>{part.list}</s>
          </p>
        </div>
        <div className={styles.list}>
          <p className={styles.head}>
            <b>{heading}</b> <span>{lines}</span>
          </p>
          <div className={`${styles.row} ${styles.names}`}>
            <span />
            <span>{columns.part}</span>
            <span>{columns.stock}</span>
            <span>{columns.price}</span>
            <span>{columns.quantity}</span>
          </div>
          {words.parts.map(({ name, price }, index) => (
            <div key={name} className={styles.row}>
              {parts[index]?.picture}
              <span>
                <b>{name}</b>
                <small>{parts[index]?.number}</small>
              </span>
              <span className={styles.stock}>{parts[index]?.stock}</span>
              <span>{price}</span>
              <span className={styles.quantity}>
                <i>−</i>
                {parts[index]?.quantity}
                <i>+</i>
              </span>
            </div>
          ))}
          <div className={styles.sum}>
            <p>{terms}</p>
            <b>{total}</b>
            <span>{send}</span>
          </div>
          <p className={styles.talk}>{talk}</p>
        </div>
      </div>
    </Desktop>
  )
}

export function BicyclePhone({ words: { phone, brand, pulley } }: BicycleShopProps) {
  return (
    <Phone label={phone} palette={styles.palette}>
      <div className={frame.bar}>
        <Wordmark brand={brand} />
      </div>
      <div className={styles.asked}>
        <Glass /> rd 51 12
      </div>
      <p className={frame.soft}>{pulley.found}</p>
      <div className={styles.pulley}>
        <Pulley />
      </div>
      <b className={frame.name}>{pulley.name}</b>
      <p className={frame.soft}>{pulley.text}</p>
      <p className={frame.price}>{pulley.price}</p>
      <p className={styles.there}>{pulley.stock}</p>
      <div className={frame.button}>{pulley.action}</div>
    </Phone>
  )
}

function Wordmark({ brand }: { readonly brand: string }) {
  return (
    <b className={styles.wordmark}>
      <i />
      <i />
      {brand.toUpperCase()}
    </b>
  )
}
