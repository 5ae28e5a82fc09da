import type { RequestState } from '#domain/requests/request.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Readonly<Record<RequestState, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  open: { tone: 'accent', icon: 'clock' },
  answered: { tone: 'success', icon: 'check' },
  closed: { tone: 'quiet', icon: 'check' },
}

/** Whose turn it is with a request. */
export function RequestStateBadge({ state }: { readonly state: RequestState }) {
  const translate = useTranslate()
  return <Badge {...looks[state]}>{translate(`dashboard.requests.state.${state}`)}</Badge>
}
