import { existsSync } from 'node:fs'
import { readContent } from '#i18n/node/read-content.ts'
import type * as web from '#web/handler.ts'
import { CommandError } from '#cli/command.ts'
import { ownFolder } from '#cli/content/read-checked-content.ts'

/** Loads what writes PDF documents from the built site, which the server runs, too. @throws CommandError when it is not built. */
export async function loadInvoiceFiles(): Promise<web.CreateInvoiceFile> {
  const build = new URL('../build/server/index.js', ownFolder)
  if (!existsSync(build)) throw new CommandError('The PDF is written by the built site, and there is none: call `npm run build` first.')
  // The build's own output; its type is that of the module it was made from.
  const { openInvoiceFiles } = (await import(build.href)) as typeof web
  return openInvoiceFiles({ content: await readContent(ownFolder), now: () => new Date() })
}
