import { type MouseEvent, use } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ConsentContext } from './use-consent.ts'

/** ID of the element that holds the dialog. As the hash of an address it opens the dialog, so that the link works before the app runs. */
export const consentAnchor = 'privacy-settings'

/** Opens the consent dialog. Render it only where the site needs consent. */
export function ConsentLink({ className }: { readonly className?: string | undefined }) {
  const translate = useTranslate()
  const store = use(ConsentContext)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    store.open()
  }
  return (
    <a href={`#${consentAnchor}`} className={className} aria-haspopup="dialog" onClick={open}>
      {translate('consent.label')}
    </a>
  )
}
