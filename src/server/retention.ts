import { dayMilliseconds } from '#domain/durations.ts'
import { importKeptMilliseconds } from '#domain/import-file.ts'
import { deletionDay, shortestKeptMilliseconds } from '#domain/contact/deletion-day.ts'
import { memberChangeMilliseconds } from '#domain/customers/membership.ts'
import { viewsKeptDays } from '#domain/customers/staff-view.ts'
import type { BatchStore } from '#gateway/batches/batches.ts'
import { applicationFilePath, applicationsFolder, type LeadStore, type StoredLead } from '#gateway/leads.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { ImportStore } from '#gateway/record-imports.ts'
import type { MailStore } from '#gateway/mail.ts'
import type { MemberStore } from '#gateway/members.ts'
import { openSentFormStore } from '#gateway/sent-forms.ts'
import { deleteStaffLooksBefore } from '#gateway/staff-looks.ts'
import { attemptEach } from '#server/attempt-each.ts'

export type RetentionOptions = {
  readonly leads: Pick<LeadStore, 'deleteLead' | 'findKnownIds' | 'listApplicationsBefore'>
  readonly files: Pick<FilesClient, 'deleteFile' | 'findFile' | 'listNames'>
  readonly mails: Pick<MailStore, 'deleteEndedBefore'>
  readonly members: Pick<MemberStore, 'deleteChangesBefore'>
  readonly batches: Pick<BatchStore, 'deleteBatchesBefore'>
  readonly documents: DocumentsClient
  readonly imports: Pick<ImportStore, 'removeBefore'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Applies the retention periods of the privacy policy that no other module applies. */
export type Retention = {
  /** Deletes applications after their retention period, with their files and mails. */
  readonly removeApplications: () => Promise<void>
  /** Deletes files without an application, left if a server stops between storing the two. */
  readonly removeOrphans: () => Promise<void>
  /** Deletes mails 30 days after they were sent or given up. */
  readonly removeMails: () => Promise<void>
  /** Deletes old records of membership changes. */
  readonly removeMemberChanges: () => Promise<void>
  /** Deletes what says that staff looked at a customer's data, once the customer need no longer see it. */
  readonly removeStaffLooks: () => Promise<void>
  /** Deletes batches of commands after 30 days: they contain previous versions of documents, and can no longer be undone. */
  readonly removeBatches: () => Promise<void>
  /** Deletes files that staff sent to import, a day later. */
  readonly removeImports: () => Promise<void>
  /** Deletes what is known of forms that staff sent, a day later. */
  readonly removeSentForms: () => Promise<void>
}

/** Privacy policy, "retention". */
const mailMilliseconds = 30 * dayMilliseconds

/** As long as mails: both contain customers' data. */
const batchMilliseconds = mailMilliseconds

/** A younger file may belong to an application that is being stored. */
const youngMilliseconds = 60 * 60 * 1000

/** Records per query. */
const pageSize = 100

export function createRetention({ leads, files, mails, members, batches, documents, imports, now }: RetentionOptions): Retention {
  return {
    removeApplications: () =>
      attemptEach(async (onMalformed) => {
        const latest = new Date(now() - shortestKeptMilliseconds)
        return (await leads.listApplicationsBefore(latest, pageSize, onMalformed)).filter(isOver)
      }, removeApplication),
    removeOrphans: async () => {
      const names = await files.listNames(applicationsFolder)
      const orphans: string[] = []
      for (let at = 0; at < names.length; at += pageSize) {
        const page = names.slice(at, at + pageSize)
        const known = await leads.findKnownIds([...new Set(page.map(requestIdOf).filter(Boolean))])
        orphans.push(...page.filter((name) => !known.has(requestIdOf(name))))
      }
      await attemptEach(
        () => Promise.resolve(orphans),
        async (name) => (await isOld(name)) && files.deleteFile(name),
      )
    },
    removeMails: () => mails.deleteEndedBefore(new Date(now() - mailMilliseconds), pageSize),
    removeBatches: () => batches.deleteBatchesBefore(new Date(now() - batchMilliseconds), pageSize),
    removeStaffLooks: () => deleteStaffLooksBefore(documents, new Date(now() - viewsKeptDays * dayMilliseconds), pageSize),
    removeImports: () => imports.removeBefore(new Date(now() - importKeptMilliseconds), pageSize),
    removeSentForms: () => openSentFormStore(documents).deleteBefore(new Date(now() - dayMilliseconds), pageSize),
    removeMemberChanges: () => members.deleteChangesBefore(new Date(now() - memberChangeMilliseconds), pageSize),
  }

  /** Deletes the file first: if the process stops in between, the next run finds the application again. */
  async function removeApplication(request: StoredLead): Promise<void> {
    const name = applicationFilePath(request)
    if (name !== undefined) await files.deleteFile(name)
    await leads.deleteLead(request.id)
  }

  function isOver(request: StoredLead): boolean {
    const day = deletionDay(request)
    return day !== undefined && Date.parse(day) <= now()
  }

  async function isOld(name: string): Promise<boolean> {
    const file = await files.findFile(name)
    return file !== undefined && file.updatedAt.getTime() <= now() - youngMilliseconds
  }
}

/** The path segment after the folder. */
function requestIdOf(name: string): string {
  return name.split('/')[1] ?? ''
}
