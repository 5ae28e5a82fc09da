import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks = {
  checking: ['accent', 'clock'],
  asked: ['accent', 'half'],
  checked: ['accent', 'check'],
  refused: ['danger', 'warning'],
  storing: ['accent', 'clock'],
  stored: ['success', 'check'],
  stopped: ['danger', 'half'],
  undoing: ['accent', 'clock'],
  undone: ['quiet', 'back'],
  interrupted: ['danger', 'warning'],
} as const satisfies Readonly<Record<string, readonly [BadgeTone, IconName]>>

/** How far the import of a file is. */
export function ImportState({ state }: { readonly state: keyof typeof looks }) {
  const { translate } = useLocale()
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {translate(`agency.imports.state.${state}`)}
    </Badge>
  )
}
