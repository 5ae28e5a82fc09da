import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'

/** The agency's city in the page's language. */
export function useOfficeCity(): string {
  const { locale } = useLocale()
  const address = useRootData()?.facts.address
  return address?.cityNames?.[locale] ?? address?.city ?? ''
}
