import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { ArticleCover } from '#web/ui/drawing/article-cover.tsx'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import { GoodPicture } from '#web/ui/drawing/halde/goods.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import { HaldeLight } from '#web/ui/drawing/halde/light.tsx'
import { Portrait as DrawnPortrait } from '#web/ui/drawing/portrait.tsx'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ShopDesktop, ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import { Storefront } from '#web/ui/drawing/storefront.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import section from '#web/ui/styles/section.module.css'
import type { CaseScreen } from '#i18n/content/case.ts'
import type { Good } from '#i18n/content/drawing.ts'
import type { Drawn } from '#i18n/content/person.ts'
import { articleCovers } from '#i18n/content/post.ts'
import { useGallerySamples } from './gallery-samples.ts'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Each, Specimen } from './specimen.tsx'
import styles from './show-drawings.module.css'

export function ShowStorefront() {
  const { storefront } = useGalleryMessages()
  const { drawing } = useGallerySamples()
  return (
    <Specimen id="storefront" name={storefront.name} use={storefront.use} isWide>
      {() => (
        <div className={styles.storefronts}>
          <Storefront texts={drawing} />
          <Storefront texts={drawing} />
        </div>
      )}
    </Specimen>
  )
}

const screens: readonly CaseScreen[] = ['furniture', 'machines', 'tea', 'bicycles']

export function ShowScreens() {
  const { screens: texts } = useGalleryMessages()
  const { shops } = useGallerySamples()
  return (
    <>
      <Shades />
      <HaldeLight />
      <Specimen id="screens" name={texts.name} use={texts.use} isWide>
        {() => (
          <div className={styles.screens}>
            <Each of={screens}>
              {(screen) => (
                <>
                  <ShopDesktop shows={screen} shops={shops} />
                  <ShopPhone shows={screen} shops={shops} />
                </>
              )}
            </Each>
          </div>
        )}
      </Specimen>
    </>
  )
}

const goods: readonly Good[] = ['lamp', 'chair', 'kettle', 'carafe']

export function ShowGoods() {
  const { goods: texts } = useGalleryMessages()
  return (
    <Specimen id="goods" name={texts.name} use={texts.use}>
      {() => (
        <>
          {[inks.drawn, inks.built].map((layer) => (
            <ul key={layer} className={`${styles.goods} ${layer}`}>
              {goods.map((good) => (
                <li key={good}>
                  <GoodPicture good={good} />
                </li>
              ))}
            </ul>
          ))}
        </>
      )}
    </Specimen>
  )
}

export function ShowSheets() {
  const { sheets } = useGalleryMessages()
  return (
    <Specimen id="sheets" name={sheets.name} use={sheets.use}>
      {() => (
        <>
          <DraftSheet>
            <h3>{sheets.whole}</h3>
            <p>{sheets.wholeText}</p>
          </DraftSheet>
          <DraftSheet isTorn piece={sheets.piece}>
            <h3>{sheets.torn}</h3>
            <p>{sheets.tornText}</p>
          </DraftSheet>
        </>
      )}
    </Specimen>
  )
}

const people = ['Mara Lindholm', 'Joost van Veldhuizen', 'Inés Ortega', 'Tomma Brandt']

export function ShowMonograms() {
  const { monograms } = useGalleryMessages()
  return (
    <Specimen id="monograms" name={monograms.name} use={monograms.use}>
      {() => (
        <ul className={styles.people}>
          {people.map((name, index) => (
            <li key={name}>
              <Monogram name={name} fold={index} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Specimen>
  )
}

const looks: readonly Drawn[] = [
  { look: 'bob', skin: 'fair', hair: 'brown', clothes: 'blue', room: 'board' },
  { look: 'beard', skin: 'pale', hair: 'red', clothes: 'navy', room: 'lamp' },
  { look: 'curls', skin: 'tan', hair: 'black', clothes: 'sand', room: 'window' },
  { look: 'parting', skin: 'fair', hair: 'blond', clothes: 'white', room: 'shelf', glasses: true },
  { look: 'bun', skin: 'pale', hair: 'blond', clothes: 'navy', room: 'window' },
  { look: 'short', skin: 'dark', hair: 'black', clothes: 'blue', room: 'plan' },
  { look: 'parting', skin: 'olive', hair: 'gray', clothes: 'navy', room: 'lamp' },
  { look: 'bob', skin: 'brown', hair: 'black', clothes: 'sand', room: 'plan', glasses: true },
]

export function ShowPortraits() {
  const { portraits } = useGalleryMessages()
  return (
    <Specimen id="portraits" name={portraits.name} use={portraits.use}>
      {() => (
        <div className={styles.portraits}>
          {looks.map((look) => (
            <DrawnPortrait key={`${look.look} ${look.skin}`} {...look} />
          ))}
          {articleCovers.map((cover) => (
            <ArticleCover key={cover} shows={cover} />
          ))}
        </div>
      )}
    </Specimen>
  )
}

export function ShowSection() {
  const { section: texts } = useGalleryMessages()
  return (
    <Specimen id="section" name={texts.name} use={texts.use}>
      {() => (
        <section className={section.section}>
          <h2>{texts.heading}</h2>
          <p className={section.lead}>{texts.lead}</p>
          <p>
            <LocaleLink to="/pricing" className={section.more}>
              {texts.more}
            </LocaleLink>
          </p>
        </section>
      )}
    </Specimen>
  )
}
