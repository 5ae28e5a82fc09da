import { type Backend, type BackendEvent, type BackendOptions, createBackend, type Log } from '#backend'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import { createAccountMails } from '#server/mails/account-mails.ts'
import type { ServerConfig } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { readRulesFolder } from './rules-folder.ts'
import { toServiceAccount } from './service-key.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import type { Content } from '#i18n/content/content.ts'

/** Project id of the embedded backend. */
export const projectId = 'fourfold'

/** Storage bucket: the backend's default. */
export const storageBucket = `${projectId}.firebasestorage.app`

/** The API key that clients of the embedded backend send; public. */
export const apiKey = 'fourfold-public-key'

/** Input of `openBackend`. */
export type BackendSetup = {
  readonly config: ServerConfig
  /** Folder of the project. */
  readonly root: URL
  readonly content: Content
  readonly key: ServiceAccountKey
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly allowedOrigins: readonly string[]
  readonly onEvent?: ((event: BackendEvent) => void) | undefined
  readonly onAddressChange?: BackendOptions['onAddressChange']
  readonly log: Logger
}

/**
 * Opens the backend with the product's rules, indexes and settings.
 *
 * @throws Error if the data folder is in use or cannot be used, or if the rules or indexes are wrong.
 */
export async function openBackend(setup: BackendSetup): Promise<Backend> {
  const { config, root, content, key, siteUrl, allowedOrigins, onEvent, onAddressChange, log } = setup
  const { rules, fileRules, indexes } = await readRulesFolder(root)
  return createBackend({
    dataDir: config.dataDir,
    projectId: key.project_id,
    rules,
    indexes,
    apiKey,
    serviceAccounts: [toServiceAccount(key)],
    allowedOrigins,
    files: { ...fileHandling, rules: fileRules },
    userData,
    auditedDocuments,
    mail: {
      transport: config.smtpUrl ? { kind: 'smtp', url: config.smtpUrl } : { kind: 'files' },
      from: formatMailbox(config.browser.siteName, config.mailFrom),
    },
    federatedProviders: config.identityProviders,
    identity: { passwordMinLength: config.browser.passwordMinLength },
    accountMails: createAccountMails({ content, siteName: config.browser.siteName, siteUrl, agencyEmail: config.agencyEmail }),
    ...(onEvent && { onEvent }),
    ...(onAddressChange && { onAddressChange }),
    log: writeTo(log),
  })
}

/** Writes the backend's log to the server's. */
export function writeTo(log: Logger): Log {
  return ({ level, message, ...details }) => log[level](details, message)
}

/** A name may contain commas and quotes, which must be quoted in a mailbox (RFC 5322, section 3.2.4). */
function formatMailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/gu, '\\$&')}" <${address}>`
}
