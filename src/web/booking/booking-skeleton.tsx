import { useTranslate } from '#web/i18n/locale-context.tsx'

/** Placeholder for the slots; everything around them has its final size already. */
export function BookingSkeleton() {
  const translate = useTranslate()
  return <output>{translate('booking.loading')}</output>
}
