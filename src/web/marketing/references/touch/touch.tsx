import type { ReactNode } from 'react'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { type ArmchairCountry, armchairCountries, type ArmchairTexts } from '#i18n/content/armchair.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { Armchair } from '#web/ui/drawing/shops/armchair.tsx'
import { FurnitureWordmark } from '#web/ui/drawing/shops/furniture-wordmark.tsx'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import { AddressForm } from './address-form.tsx'
import { InEach } from './in-each.tsx'
import { payments } from './payments.ts'
import styles from './touch.module.css'

type TouchProps = NonNullable<CaseData['touch']>
type ArmchairProps = Pick<TouchProps, 'armchair'>

const wools = ['moss', 'rust', 'ink'] as const
/** Finds the country of a language if the shop sells to it. */
function findFirstCountry(locale: Locale): ArmchairCountry {
  const { region } = new Intl.Locale(localeTags[locale])
  return armchairCountries.find((country) => country === region) ?? armchairCountries[0]
}

/** An interactive shop: radio buttons choose language and country, and the style sheet shows the matching content. */
export function Touch({ texts, armchair, countries }: TouchProps) {
  const { locale } = useLocale()
  const translate = useTranslate()
  return (
    <section className={styles.touch} aria-labelledby="touch">
      <div className={styles.inner}>
        <div className={styles.controls}>
          <h2 id="touch">{texts.heading}</h2>
          <p className={styles.lead}>{texts.lead}</p>
          <fieldset>
            <legend>{texts.language}</legend>
            {locales.map((language) => (
              <label key={language}>
                <input type="radio" name="shop-language" value={language} defaultChecked={language === locale} />
                <span lang={language}>{translate(`languages.${language}`)}</span>
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{texts.country}</legend>
            {armchairCountries.map((country) => (
              <label key={country}>
                <input type="radio" name="shop-country" value={country} defaultChecked={country === findFirstCountry(locale)} />
                <span>{countries[country]}</span>
              </label>
            ))}
          </fieldset>
          <p className={styles.echo} aria-hidden="true">
            <b>
              <Prices armchair={armchair} part="price" />
            </b>
          </p>
          <ol className={styles.pins}>
            {texts.pins.map((pin, index) => (
              <li key={pin}>
                <Pin number={index + 1} />
                {pin}
              </li>
            ))}
          </ol>
        </div>
        <Shop armchair={armchair} />
      </div>
    </section>
  )
}

function Shop({ armchair }: ArmchairProps) {
  const { locale } = useLocale()
  const say = (pick: (words: ArmchairTexts) => string) => <InEach texts={armchair.texts} pick={pick} />
  return (
    <div className={styles.shop}>
      <div className={styles.bar}>
        <FurnitureWordmark />
        <span className={styles.basket} aria-hidden="true">
          <span className={styles.out}>0</span>
          <span className={styles.in}>1</span>
        </span>
      </div>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <p className={hidden.hidden}>{armchair.texts[locale].picture}</p>
          <Armchair />
          <fieldset className={styles.wools}>
            <legend>{say(({ wool }) => wool.legend)}</legend>
            {wools.map((wool) => (
              <label key={wool}>
                <input type="radio" name="shop-wool" value={wool} defaultChecked={wool === 'moss'} />
                <i />
                {say((words) => words.wool[wool])}
              </label>
            ))}
          </fieldset>
        </div>
        <div className={styles.facts}>
          <h3>{say(({ name }) => name)}</h3>
          <p className={styles.text}>{say(({ text }) => text)}</p>
          <div aria-live="polite">
            <p className={styles.price}>
              <Pin number={1} />
              <Prices armchair={armchair} part="price" />
            </p>
            <p className={styles.tax}>
              <Pin number={2} />
              <Prices armchair={armchair} part="tax" />
            </p>
          </div>
          <p className={styles.delivery}>{eachCountry((country) => say(({ delivery }) => delivery[country]))}</p>
          <div className={styles.buy}>
            <label>
              <input type="checkbox" name="shop-basket" />
              <span className={styles.out}>{say(({ add }) => add)}</span>
              <span className={styles.in}>{say(({ added }) => added)}</span>
            </label>
          </div>
        </div>
        <fieldset className={styles.part}>
          <legend className={styles.head}>
            <Pin number={3} />
            {say(({ payment }) => payment)}
          </legend>
          {eachCountry((country) => (
            <span className={styles.options}>
              {payments[country].map((payment, index) => (
                <label key={index}>
                  <input type="radio" name={`shop-payment-${country}`} defaultChecked={index === 0} />
                  <span>{typeof payment === 'string' ? payment : say(payment)}</span>
                </label>
              ))}
            </span>
          ))}
          <p className={styles.returns}>{say(({ returns }) => returns)}</p>
        </fieldset>
        <fieldset className={styles.part}>
          <legend className={styles.head}>
            <Pin number={4} />
            {say(({ address }) => address)}
          </legend>
          {eachCountry((country) => (
            <AddressForm country={country} say={say} />
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function eachCountry(show: (country: ArmchairCountry) => ReactNode) {
  return armchairCountries.map((country) => (
    <span key={country} data-country={country}>
      {show(country)}
    </span>
  ))
}

function Prices({ armchair: { prices }, part }: ArmchairProps & { readonly part: 'price' | 'tax' }) {
  return armchairCountries.map((country) => (
    <span key={country} data-country={country}>
      {prices
        .filter((price) => price.country === country)
        .map((price) => (
          <span key={price.locale} lang={price.locale} data-language={price.locale}>
            {price[part]}
          </span>
        ))}
    </span>
  ))
}

function Pin({ number }: { readonly number: number }) {
  return (
    <i className={styles.pin} aria-hidden="true">
      {number}
    </i>
  )
}
