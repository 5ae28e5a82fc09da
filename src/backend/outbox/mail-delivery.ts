import { join } from 'node:path'
import type { Path } from '#protocol/document-name.ts'
import type { Caller } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import type { OnEvent } from '#backend/events.ts'
import type { Log } from '#backend/log.ts'
import type { CommitReply } from '#backend/database/operations.ts'
import type { Store } from '#backend/database/store.ts'
import { deleteMailFiles, sweepMailFiles } from './delete-mail-files.ts'
import type { MailTemplates } from './fill-template.ts'
import { openMailFiles } from './mail-files.ts'
import { Outbox } from './outbox.ts'
import { type MailTransport, openMailer } from './transport.ts'

type MailDeliveryOptions = {
  readonly dataDir: string
  readonly store: Pick<Store, 'listDueMail' | 'commit' | 'getDocuments'>
  /** Absent: documents of `mail/` stay queued. */
  readonly mail: { readonly transport: MailTransport; readonly from: string } | undefined
  readonly templates: MailTemplates
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly log: Log
}

/** Sends the documents of `mail/`. */
export type MailDelivery = {
  /** Looks for mails to send. */
  readonly wake: () => void
  /** Sends what a commit stored, and removes the files of mails that it deleted. */
  readonly onChanges: (changes: CommitReply['changes']) => Promise<void>
  /** Starts no more mails, and waits a limited time for running ones. */
  readonly close: () => Promise<void>
}

const service: Caller = { kind: 'service' }

/** Opens the outbox on the documents of a store, and removes the mail files that a former process left. */
export async function openMailDelivery(options: MailDeliveryOptions): Promise<MailDelivery> {
  const { dataDir, store, mail, templates, clock, onEvent, log } = options
  const files = openMailFiles(join(dataDir, 'mail'))
  const getDocuments = (paths: readonly Path[]) => store.getDocuments(service, paths)
  const outbox =
    mail &&
    new Outbox({
      clock,
      onEvent,
      log,
      files,
      mailer: openMailer(mail.transport, mail.from, files),
      listDueMail: (limit) => store.listDueMail(limit),
      commit: (writes) => store.commit(service, writes),
      getDocuments,
      templates,
    })
  await sweepMailFiles(getDocuments, { files, log })
  return {
    wake: () => outbox?.wake(),
    onChanges: async (changes) => {
      outbox?.wake()
      await deleteMailFiles(changes, { files, log })
    },
    close: async () => await outbox?.close(),
  }
}
