import { useState } from 'react'
import { isGuarded } from '#domain/guard.ts'
import { usePath } from '#web/i18n/locale-context.tsx'

/** The seam, which crosses the page once when the app shows another public page (`ui/styles/base.css`). It leaves the page to the pointer at once. */
export function Seam() {
  const path = usePath()
  const [shown, setShown] = useState({ path, changes: 0 })
  if (shown.path !== path) setShown({ path, changes: shown.changes + 1 })
  return shown.changes > 0 && !isGuarded(path) && <div key={shown.changes} data-seam="page" aria-hidden="true" />
}
