import { isAgencyMessage } from '#web/i18n/message-files.server.ts'
import type { CompiledMessages } from '#i18n/messages.ts'

/** The texts that only the agency's pages have. */
export type AgencyMessages = Partial<CompiledMessages>

/** Texts that loaders, actions and downloads alone say. */
const ofServer =
  /^agency\.(?:command|done|package|refusal|bank\.(?:fault|reason|refusal)|health\.(?:advice|finding)|imports\.(?:column|eFault|term))\./u

/** Whether no browser gets a text as a message. */
export function isServerMessage(key: string): boolean {
  return ofServer.test(key)
}

export function pickAgencyMessages(messages: CompiledMessages): AgencyMessages {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => isAgencyMessage(key) && !isServerMessage(key)))
}
