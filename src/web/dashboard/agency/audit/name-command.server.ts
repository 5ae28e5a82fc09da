import { undoableCommands } from '#domain/undoable-commands.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** Names what was done, in the page's language; a command that this version does not know keeps its words. */
export function nameCommand(command: string, translate: Translate): string {
  const known = undoableCommands.find((name) => name === command)
  if (known === undefined) return command
  // Each has its message, which a test compares.
  return translate(`agency.command.${known.replaceAll(' ', '.')}` as MessageKey)
}
