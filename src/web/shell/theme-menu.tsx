import { useSyncExternalStore } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './theme-menu.module.css'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Menu of the themes, with an icon. */
export function ThemeMenu() {
  const translate = useTranslate()
  return (
    <DisclosureMenu align="end" label={<ThemeSign label={translate('theme.label')} />}>
      <ThemeChoice />
    </DisclosureMenu>
  )
}

type ChoiceProps = { readonly isLegendShown?: boolean }

/** Choice between light, dark and system. The early script applies and stores the choice; without scripts the style sheet applies it. */
export function ThemeChoice({ isLegendShown = false }: ChoiceProps) {
  const translate = useTranslate()
  // Only for menus that are mounted after the start; the early script has set those in the document.
  const chosen = useSyncExternalStore(watchNothing, readTheme, assumeSystem)
  return (
    <fieldset className={styles.themes}>
      <legend className={isLegendShown ? styles.legend : visually.hidden}>{translate('theme.label')}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input type="radio" name="theme" value={theme} defaultChecked={theme === chosen} />
          {translate(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  )
}

function ThemeSign({ label }: { label: string }) {
  return (
    <>
      <span className={visually.hidden}>{label}</span>
      <svg className={styles.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" />
      </svg>
    </>
  )
}

function readTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system'
}

function assumeSystem(): Theme {
  return 'system'
}

function watchNothing(): () => void {
  return () => undefined
}
