import type { CaseScreen, CaseText } from '#i18n/content/case.ts'
import type { Shops } from '#i18n/content/shops.ts'

/** Whom a case was made for. Each has a client or a drawn shop with a name: see `readCases`. */
export function nameClient({ client, name }: Pick<CaseText, 'client' | 'name'>, screen: CaseScreen | undefined, shops: Shops): string {
  return client ?? (screen ? shops[screen].brand : name)
}
