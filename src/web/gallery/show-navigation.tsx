import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Narrow, Specimen } from './specimen.tsx'
import styles from './show-navigation.module.css'

export function ShowHeader() {
  const { header } = useGalleryMessages()
  return (
    <Specimen id="header" name={header.name} use={header.use} isWide>
      {() => (
        <div className={styles.wholeWidth}>
          <SiteHeader />
          <Narrow>
            <SiteHeader />
          </Narrow>
        </div>
      )}
    </Specimen>
  )
}

export function ShowFooter() {
  const { footer } = useGalleryMessages()
  return (
    <Specimen id="footer" name={footer.name} use={footer.use} isWide>
      {() => (
        <div className={styles.wholeWidth}>
          <SiteFooter />
        </div>
      )}
    </Specimen>
  )
}

export function ShowMenu() {
  const { menu } = useGalleryMessages()
  return (
    <Specimen id="menu" name={menu.name} use={menu.use}>
      {() => (
        <div className={styles.menuRoom}>
          <DisclosureMenu
            align="end"
            label={
              <>
                {menu.face}
                <Chevron />
              </>
            }
          >
            <ul>
              <li>
                <LocaleLink to="/dashboard/settings">{menu.settings}</LocaleLink>
              </li>
              <li>
                <LocaleLink to="/contact-us">{menu.help}</LocaleLink>
              </li>
            </ul>
          </DisclosureMenu>
        </div>
      )}
    </Specimen>
  )
}
