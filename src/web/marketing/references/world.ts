import type { CaseScreen } from '#i18n/content/case.ts'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import worlds from './worlds.module.css'

/** Classes of the client's colors and letters; a case without a drawn shop has those of the site. */
export function worldOf(screen: CaseScreen | undefined): string {
  return `${grounds[screen ?? 'own']} ${worlds[screen ?? 'own']}`
}
