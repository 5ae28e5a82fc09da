import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks = {
  checking: ['accent', 'clock'],
  checked: ['accent', 'check'],
  storing: ['accent', 'clock'],
  stored: ['success', 'check'],
  undoing: ['accent', 'clock'],
  interrupted: ['danger', 'warning'],
} as const satisfies Readonly<Record<string, readonly [BadgeTone, IconName]>>

/** How far the work on statements is. */
export function BankState({ state }: { readonly state: keyof typeof looks }) {
  const { translate } = useLocale()
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {translate(`agency.bank.state.${state}`)}
    </Badge>
  )
}
