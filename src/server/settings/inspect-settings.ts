import type { Finding } from '#backend'
import { ConfigError, inspectEnvironment, type ServerConfig } from '#server/config.ts'
import { bindHttpServer } from '#server/http/http-server.ts'
import { findSecurity } from '#server/http/ports.ts'
import { readCertificate } from '#server/http/tls.ts'
import { createLogger } from '#server/log.ts'
import { planPublication } from '#server/content/sample-content.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import type { Given } from './contradictions.ts'

/**
 * Checks settings like a start of the site, for `doctor`: errors, including those in referenced files and in the content, and warnings.
 *
 * @param envFiles Paths of files such as `.env` that are part of the environment.
 */
export async function inspectSettings(environment: Given, envFiles: readonly string[]): Promise<readonly Finding[]> {
  const { config, faults, warnings } = inspectEnvironment(environment, { envFiles })
  const { refused, heldBack } = config ? await findLaterFaults(config) : { refused: faults, heldBack: [] }
  if (refused.length === 0 && heldBack.length === 0 && warnings.length === 0)
    return [{ level: 'fine', what: 'The settings of this command have no problems.' }]
  const advice = 'All settings are described in .env.example. The site reads them when it starts.'
  return [
    ...(refused.length > 0
      ? [{ level: 'problem', what: 'The site does not start with these settings.', details: refused, advice } as const]
      : []),
    ...(heldBack.length > 0
      ? [{ level: 'warning', what: 'The site is shown on this machine alone.', details: heldBack, advice } as const]
      : []),
    ...(warnings.length > 0
      ? [{ level: 'warning', what: 'Some settings are probably mistakes.', details: warnings, advice } as const]
      : []),
  ]
}

type LaterFaults = { readonly refused: readonly string[]; readonly heldBack: readonly string[] }

/** Problems that depend on the machine and the content. */
async function findLaterFaults(config: ServerConfig): Promise<LaterFaults> {
  const { certificateFiles, host } = config
  const heldBack: string[] = []
  const checks = [
    async () => void (certificateFiles && (await readCertificate(certificateFiles))),
    async () => {
      // The running site may occupy its port, so only the address is tested.
      const http = await bindHttpServer({ host, port: 0 }, () => {}, findSecurity(config), createLogger())
      await http.close()
    },
    async () => void heldBack.push(...planPublication(config, await readContent(findContentFolders())).heldBack),
  ]
  return { refused: (await Promise.all(checks.map(listFaults))).flat(), heldBack }
}

async function listFaults(check: () => Promise<void>): Promise<readonly string[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
}
