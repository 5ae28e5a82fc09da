import type { ReactNode } from 'react'
import type { RequestState } from '#domain/requests/request.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Readonly<Record<RequestState, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  open: { tone: 'accent', icon: 'clock' },
  answered: { tone: 'success', icon: 'check' },
  closed: { tone: 'quiet', icon: 'check' },
}

/** Who has to act next on a request, in the words of its reader: the customer or the agency. */
export function RequestStateBadge({ state, children }: { readonly state: RequestState; readonly children: ReactNode }) {
  return <Badge {...looks[state]}>{children}</Badge>
}
