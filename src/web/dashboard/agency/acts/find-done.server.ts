import { listWords } from '#domain/list-words.ts'
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
  const id = url.searchParams.get('done')
  if (id === null) return undefined
  if (id === '') return { text: translate('agency.done.other') }
  const act = await desk.findAct(id)
  if (!act || act.isUndone) return undefined
  const { command, facts } = act
  if (command === 'undo') return { text: translate('agency.undone') }
  const key = `agency.done.${command.replaceAll(' ', '.')}`
  if (!(key in content.messages[locale])) return { text: translate('agency.done.other'), ...(!facts && { batchId: id }) }
  const { isMarked, isSilent, people = [], reference = '', role } = facts ?? {}
  // Looked up in the line above.
  const text = translate(key as MessageKey, {
    count: people.length,
    mark: isMarked === true ? 'yes' : 'no',
    mails: isSilent === true ? 'none' : 'sent',
    people: listWords(people, translate.localeTag),
    reference,
    role: role === undefined ? '' : translate(`agency.role.${role}`),
  })
  return facts ? { text } : { text, batchId: id }
}
