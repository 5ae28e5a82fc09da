import type { MessageKey } from '#i18n/messages.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** What was just done on a page, in its language. */
export type DoneText = {
  readonly text: string
  /** The batch that undo takes back; absent for what was undone, or cannot be. */
  readonly batchId?: string
}

/** Finds what the address of a page says was just done (`submitAct`). Undefined for acts of others. */
export async function findDone({ desk, content, locale, translate, url }: AgencyRequest): Promise<DoneText | undefined> {
  if (url.searchParams.has('undone')) return { text: translate('agency.undone') }
  const batchId = url.searchParams.get('done')
  if (batchId === null) return undefined
  if (batchId === '') return { text: translate('agency.done.other') }
  const act = await desk.findAct(batchId)
  if (!act || act.isUndone) return undefined
  const key = `agency.done.${act.command.replaceAll(' ', '.')}`
  const text = key in content.messages[locale] ? translate(key as MessageKey) : translate('agency.done.other') // checked in the line itself
  return { text, batchId }
}
