import { type Backend, type BackendEvent, type BackendOptions, createBackend, type Log } from '#backend'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import { createAccountMails } from '#server/mails/account-mails.ts'
import type { ServerConfig } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { readRulesFolder } from './rules-folder.ts'
import { toServiceAccount } from './service-key.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import type { Content } from '#i18n/content/content.ts'

/** Project of the embedded backend. */
export const projectId = 'fourfold'

/** Where its files are: the bucket that the backend has unless it is told another. */
export const storageBucket = `${projectId}.firebasestorage.app`

/** The public key that clients of the embedded backend send. */
export const apiKey = 'fourfold-public-key'

/** What the backend is opened with. */
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
 * Opens the backend on the product's data: with its rules, its indexes and its settings.
 *
 * @throws Error when the data folder is in use or cannot be had, or the rules or indexes are wrong.
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
    accountMails: createAccountMails({ content, siteName: config.browser.siteName, siteUrl }),
    ...(onEvent && { onEvent }),
    ...(onAddressChange && { onAddressChange }),
    log: writeTo(log),
  })
}

/** Where the backend's lines go. */
export function writeTo(log: Logger): Log {
  return ({ level, message, ...details }) => log[level](details, message)
}

/** A name may hold commas and quotes, which a mailbox takes in quotes alone (RFC 5322, section 3.2.4). */
function formatMailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/gu, '\\$&')}" <${address}>`
}
