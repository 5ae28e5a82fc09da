import type { ReactNode } from 'react'
import type { Shops } from '#i18n/content/shops.ts'
import { Desktop, Glass, Phone } from './frame.tsx'
import frame from './frame.module.css'
import { Bench, RoundTable, Sideboard, Stool } from './furniture-goods.tsx'
import { Room } from './furniture-room.tsx'
import { FurnitureWordmark } from './furniture-wordmark.tsx'
import styles from './furniture-shop.module.css'

type FurnitureShopProps = { readonly words: Shops['furniture'] }

/** The shop Halde: oak, moss and clay. */
export function FurnitureDesktop({ words: { desktop, brand, departments, basket, title, text, action, from, goods } }: FurnitureShopProps) {
  return (
    <Desktop label={desktop} palette={styles.palette} address={`${brand.toLowerCase()}.example`}>
      <div className={styles.bar}>
        <FurnitureWordmark />
        {departments.map((department) => (
          <span key={department}>{department}</span>
        ))}
        <span className={styles.tools}>
          <Glass />
        </span>
        <span className={styles.basket}>{basket} 2</span>
      </div>
      <div className={styles.hero}>
        <Room />
        <div className={styles.copy}>
          <b>{title}</b>
          <p>{text}</p>
          <p>
            <span className={styles.button}>{action}</span> {from}
          </p>
        </div>
      </div>
      <div className={styles.goods}>
        <Good {...goods.stool}>
          <Stool />
        </Good>
        <Good {...goods.sideboard}>
          <Sideboard />
        </Good>
        <Good {...goods.bench}>
          <Bench />
        </Good>
      </div>
    </Desktop>
  )
}

type GoodProps = Shops['furniture']['goods']['stool'] & { readonly children: ReactNode }

function Good({ name, price, note, children }: GoodProps) {
  return (
    <div>
      <div className={styles.place}>{children}</div>
      <p>
        <b>{name}</b> <span>{price}</span>
      </p>
      <small>{note}</small>
    </div>
  )
}

export function FurniturePhone({ words: { phone, table } }: FurnitureShopProps) {
  return (
    <Phone label={phone} palette={styles.palette}>
      <div className={frame.bar}>
        <FurnitureWordmark />
      </div>
      <div className={styles.table}>
        <RoundTable />
      </div>
      <b className={frame.name}>{table.name}</b>
      <p className={frame.soft}>{table.text}</p>
      <p className={frame.price}>{table.price}</p>
      <p className={frame.soft}>{table.tax}</p>
      <div className={styles.finishes}>
        <i />
        <i />
        <i />
        <span>{table.finish}</span>
      </div>
      <div className={frame.button}>{table.action}</div>
      <p className={frame.soft}>{table.delivery}</p>
    </Phone>
  )
}
