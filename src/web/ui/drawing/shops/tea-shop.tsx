import type { Shops } from '#i18n/content/shops.ts'
import { Desktop, Glass, Phone } from './frame.tsx'
import frame from './frame.module.css'
import { Cup, SpiceJar, Tin } from './tea-goods.tsx'
import styles from './tea-shop.module.css'

type TeaShopProps = { readonly words: Shops['tea'] }

const shelf = [<Tin key="green" tea="green" />, <Tin key="black" tea="black" />, <Tin key="fruit" tea="fruit" />, <SpiceJar key="jar" />]

/** The shop Kvarn: plum, hibiscus and saffron. */
export function TeaDesktop({ words: { desktop, brand, departments, basket, question, ask, answer, source, sencha, goods } }: TeaShopProps) {
  return (
    <Desktop label={desktop} palette={styles.palette} address={`${brand.toLowerCase()}.example`}>
      <div className={styles.bar}>
        <Wordmark />
        {departments.map((department) => (
          <span key={department}>{department}</span>
        ))}
        <span className={styles.basket}>{basket} 1</span>
      </div>
      <div className={styles.body}>
        <div className={styles.question}>
          <Glass />
          <span>{question}</span>
          <i>{ask}</i>
        </div>
        <div className={styles.answer}>
          <div className={styles.cup}>
            <Cup />
          </div>
          <div>
            <p className={styles.words}>{answer}</p>
            <p className={styles.source}>
              {source} <span>{sencha}</span>
            </p>
          </div>
        </div>
        <div className={styles.goods}>
          {goods.map(({ name, text, price }, index) => (
            <div key={name}>
              {shelf[index]}
              <b>{name}</b>
              <span>{text}</span>
              <span className={styles.price}>{price}</span>
            </div>
          ))}
        </div>
      </div>
    </Desktop>
  )
}

export function TeaPhone({ words: { phone, unknown } }: TeaShopProps) {
  return (
    <Phone label={phone} palette={styles.palette}>
      <div className={frame.bar}>
        <Wordmark />
      </div>
      <div className={styles.asked}>{unknown.question}</div>
      <b className={styles.unknown}>{unknown.heading}</b>
      <p className={styles.reason}>{unknown.text}</p>
      <div className={styles.good}>
        <Tin tea="chai" />
        <span>
          {unknown.name}
          <small>{unknown.detail}</small>
        </span>
      </div>
      <p className={styles.person}>{unknown.person}</p>
      <div className={styles.field}>jonas@example.com</div>
      <div className={frame.button}>{unknown.send}</div>
      <p className={frame.soft}>{unknown.when}</p>
    </Phone>
  )
}

function Wordmark() {
  return (
    <svg className={styles.wordmark} viewBox="0 0 132 36">
      <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinejoin="bevel">
        <path d="M4 2v30M19 12 5 22l15 11M28 12l9 19 9-19" />
        <circle cx="63" cy="22" r="9" />
        <path d="M72 12v20M84 12v20M84 20q2-8 12-6M104 12v20M104 22c0-11 17-11 17 0v10" />
      </g>
      <path d="M117 2c8-2 12 2 11 8-7 1-11-2-11-8z" fill="#f0a51e" />
    </svg>
  )
}
