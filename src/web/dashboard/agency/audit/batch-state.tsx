import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

type State = 'done' | 'running' | 'interrupted' | 'undone'

const looks: Readonly<Record<State, readonly [BadgeTone, IconName]>> = {
  done: ['success', 'check'],
  running: ['accent', 'clock'],
  interrupted: ['danger', 'warning'],
  undone: ['quiet', 'back'],
}

/** How far a batch is. */
export function BatchState({ state }: { readonly state: State }) {
  const { translate } = useLocale()
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {translate(`agency.audit.state.${state}`)}
    </Badge>
  )
}
