import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRequestId } from './request-id.ts'

/** Request id to quote to support, for failures on the server. */
export function RequestNumber({ className }: { readonly className?: string | undefined }) {
  const translate = useTranslate()
  const id = useRequestId()
  return id === undefined ? null : <p className={className}>{translate('error.request', { id })}</p>
}
