import { useTranslate } from '#web/i18n/locale-context.tsx'

/** Stands where the times will be; what is around it has its size already. */
export function BookingSkeleton() {
  const translate = useTranslate()
  return <output>{translate('booking.loading')}</output>
}
