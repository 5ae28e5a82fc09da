import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { readAuditLog } from '#backend'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { collectExport, type ExportEntry } from '#server/person/personal-export.ts'
import { defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { type Progress, startProgress } from '#cli/progress.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import { findUser } from './open-users.ts'

/** The same limit as the download in the settings. */
const mostAudit = 10_000

/** Exports all data about a person. */
export const usersExport = defineCommand({
  name: 'users export',
  summary: 'Writes all data about a person to a new archive, like the download in their settings.',
  details:
    'For people who ask for their data and cannot sign in; verify their identity first. It contains what their companies see, but no credentials. Only you can read the file (0600).',
  example: 'users export ada@halde.example ada.zip',
  syntax: (parser) =>
    parser
      .argument('<EMAIL>', 'or the account ID, as shown by `users list`')
      .argument('<FILE>', 'must not exist; its name ends in .zip')
      .option('--json', 'lists the contained files as JSON'),
  run: async ({ args: [typed, file], values: { json } }, config) => {
    if (!/\.zip$/iu.test(file)) throw new UsageError(`Unsupported file type: ${file}. Use a name ending in .zip.`)
    const { localId, email } = await findAccount()
    // Read while the folder is closed: closing one of its files would release all locks of this process (fcntl(2)).
    const audit = config.hosted ? [] : readAuditLog(config.dataDir, { localId, limit: mostAudit })
    await using open = await openDocuments(config)
    const entries = await collectEntries(open, localId, audit)
    const out = resolve(file)
    using progress = startProgress(config.progressOutput)
    await writeNewFile(out, Readable.from(makeZip(openInTurn(entries, progress))))
    if (json) return `${JSON.stringify({ file: out, entries: entries.map(({ name }) => name) }, null, 2)}\n`
    return `Wrote ${out}: ${countOf(entries.length, 'file')} about ${email ?? localId}.\n`

    async function findAccount() {
      await using found = await openDocuments(config)
      return await findUser(found, typed)
    }
  },
})

async function collectEntries(open: OpenDocuments, localId: string, audit: readonly object[]): Promise<readonly ExportEntry[]> {
  const { documents, files, identity } = open
  const gateway = createGateway(documents)
  const { email, isEmailVerified: emailVerified } = await findUser(open, localId)
  const listSessions = async () => {
    const stored = await openSessionStore(documents).listSessionsOf(localId)
    return stored.map(({ signedInAt, lastSeenAt, userAgent }) => ({ signedInAt, lastSeenAt, userAgent }))
  }
  const sources = {
    files,
    identity,
    records: {
      leads: openLeadStore(documents),
      subscriptions: openSubscriptionStore(documents),
      bookings: openBookingStore(documents),
    },
    members: openMemberStore(documents),
    requests: gateway.requests,
    mails: openMailStore(documents),
    passkeys: openPasskeyStore(documents),
    recoveryCodes: openRecoveryCodeStore(documents),
    listAudit: () => Promise.resolve(audit),
    now: Date.now,
  }
  return await collectExport(sources, { user: { uid: localId, email, emailVerified }, listSessions, gateway })
}

/** One file is open at a time. */
async function* openInTurn(entries: readonly ExportEntry[], progress: Progress) {
  for (const [index, { name, open }] of entries.entries()) {
    progress.show('Writing files', index, entries.length)
    const entry = await open()
    if (entry) yield { name, ...entry }
  }
}
