import { tryStorage } from '#web/try-storage.ts'
import { whenShownAgain } from '#web/when-opened.ts'

const key = 'theme'

/** Applies the chosen theme in all tabs. If storage is blocked, a choice lasts as long as the document. */
export function applyTheme(): void {
  const read = () => {
    const stored = tryStorage(() => localStorage.getItem(key))
    if (stored !== undefined) choose(stored)
  }
  read()
  whenShownAgain(read)
  // The parser reaches the inputs after this script.
  addEventListener('DOMContentLoaded', () => choose(document.documentElement.dataset['theme']))
  addEventListener('storage', (event) => {
    if (event.key === key) choose(event.newValue)
  })
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return
    choose(target.value)
    tryStorage(() => localStorage.setItem(key, target.value))
  })
}

function choose(theme: string | null | undefined): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]')) {
    input.checked = input.value === (dataset['theme'] ?? 'system')
  }
}
