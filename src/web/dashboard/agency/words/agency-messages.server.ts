import { isAgencyMessage } from '#web/i18n/message-files.server.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** The texts that only the agency's pages have. */
export type AgencyMessages = Partial<CompiledMessages>

/** Refusals and what was done, which loaders and actions put into words. */
const ofServer = /^agency\.(?:done|refusal)\./u

export function pickAgencyMessages(messages: CompiledMessages): AgencyMessages {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => isAgencyMessage(key) && !ofServer.test(key)))
}
