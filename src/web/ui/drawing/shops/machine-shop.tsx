import type { Shops } from '#i18n/content/shops.ts'
import { Desktop, Glass, Phone } from './frame.tsx'
import frame from './frame.module.css'
import { Lathe } from './lathe.tsx'
import { BandSaw, MachiningCenter } from './machine-goods.tsx'
import styles from './machine-shop.module.css'

type MachineShopProps = { readonly words: Shops['machines'] }

/** The shop Umspan: steel, soot and signal yellow. */
export function MachineDesktop({ words }: MachineShopProps) {
  const { desktop, brand, search, sell, signIn, lot, title, data, price, net, buy, held, others } = words
  return (
    <Desktop label={desktop} palette={styles.palette} address={`${brand.toLowerCase()}.example/20418`}>
      <div className={styles.bar}>
        <Wordmark brand={brand} />
        <span className={styles.search}>
          <Glass /> {search}
        </span>
        <span>{sell}</span>
        <span>{signIn}</span>
      </div>
      <div className={styles.columns}>
        <div>
          <div className={styles.hall}>
            <Lathe />
            <i>1 / 14</i>
          </div>
          <div className={styles.others}>
            <div>
              <MachiningCenter />
              <span>
                <b>{others.center.name}</b>
                {others.center.price}
              </span>
            </div>
            <div>
              <BandSaw />
              <span>
                <b>{others.saw.name}</b>
                {others.saw.price}
              </span>
            </div>
          </div>
        </div>
        <div className={styles.facts}>
          <small>{lot}</small>
          <b className={styles.title}>{title}</b>
          <Lines lines={data} />
          <p className={styles.price}>
            {price} <small>{net}</small>
          </p>
          <div className={styles.buy}>{buy}</div>
          <p className={styles.held}>
            <svg viewBox="0 0 24 24">
              <path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4" />
            </svg>
            {held}
          </p>
        </div>
      </div>
    </Desktop>
  )
}

export function MachinePhone({ words: { phone, brand, payout } }: MachineShopProps) {
  return (
    <Phone label={phone} palette={styles.palette}>
      <div className={frame.bar}>
        <Wordmark brand={brand} />
      </div>
      <p className={frame.soft}>{payout.order}</p>
      <p className={styles.paid}>{payout.heading}</p>
      <p className={`${frame.price} ${styles.sum}`}>{payout.price}</p>
      <p className={frame.soft}>{payout.day}</p>
      <div className={styles.split}>
        <i />
        <i />
      </div>
      <div className={styles.small}>
        <Lines lines={payout.lines} />
      </div>
      <ol className={styles.steps}>
        {payout.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={frame.button}>{payout.action}</div>
    </Phone>
  )
}

function Lines({ lines }: { readonly lines: Shops['machines']['data'] }) {
  return (
    <div className={styles.lines}>
      {lines.map(({ name, value }) => (
        <p key={name}>
          <span>{name}</span> <b>{value}</b>
        </p>
      ))}
    </div>
  )
}

function Wordmark({ brand }: { readonly brand: string }) {
  return (
    <b className={styles.wordmark}>
      <svg viewBox="0 0 24 24">
        <path d="M12 1 22 7v10l-10 6L2 17V7z" fill="#f3c530" />
        <circle cx="12" cy="12" r="4" fill="#17191c" />
        <path d="M12 1v7M22 17l-6-3M2 17l6-3" stroke="#17191c" strokeWidth="2.5" />
      </svg>
      {brand.toUpperCase()}
    </b>
  )
}
