import { hash } from 'node:crypto'
import { type ContactOrigin, contactReference, leadId, type Digest, sameRequestMilliseconds } from '#domain/contact/contact-identity.ts'
import { applicationFileTypes } from '#domain/contact/application-file.ts'
import type { Lead } from '#domain/contact/lead.ts'
import { applicationFilePath, type LeadStore, type StoredLead } from '#gateway/leads.ts'
import { type FilesClient, FilesError } from '#gateway/files.ts'
import { type ContactMailOptions, writeContactMails } from './contact-mails.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import type { Site } from '#web/handler.ts'

type ContactService = Site['contactService']
type Submission = Awaited<ReturnType<ContactService['submit']>>
type SentFile = NonNullable<Parameters<ContactService['submit']>[2]>

export type ContactServiceOptions = ContactMailOptions & {
  readonly leads: LeadStore
  /** Storage of applications' files. */
  readonly files: Pick<FilesClient, 'uploadFile' | 'deleteFile'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** New leads per client address; default 3 a minute and 10 an hour. */
  readonly limits?: readonly Limit[]
  /** Limits receipts; beyond the limit of an address, a lead is stored without one. */
  readonly mailboxes: MailboxLimiter
}

/** Stores each lead exactly once, in one commit with its two mails. */
export function createContactService({
  leads,
  files,
  now,
  limits = defaultLimits,
  mailboxes,
  ...mailOptions
}: ContactServiceOptions): ContactService {
  const limiter = new Limiter({ limits, now })
  /** Pending submissions by id: repeated clicks wait for the first one's result. */
  const underWay = new Map<string, Promise<Submission>>()

  return {
    submit: async (request, origin, file) => {
      const id = await leadId(request, origin, 0, digest)
      const keyless = await leadId(request, withoutKey(origin), 0, digest)
      const first = underWay.get(id) ?? underWay.get(keyless)
      if (first) return asRepeat(await first)
      const submission = store(request, origin, file).finally(() => underWay.delete(id))
      underWay.set(id, submission)
      return await submission
    },
    findForm: async (reference) => (await leads.findLeadByReference(reference))?.formName,
  }

  async function store(request: Lead, origin: ContactOrigin, file: SentFile | undefined): Promise<Submission> {
    // If the browser's own submission lost its response, the script repeats it with a key.
    const earlier = origin.idempotencyKey === undefined ? undefined : await findRecent(request, withoutKey(origin))
    return earlier ? { kind: 'repeated', reference: earlier.reference } : await storeInTurn(request, origin, file)
  }

  async function findRecent(request: Lead, origin: ContactOrigin): Promise<StoredLead | undefined> {
    for (let sequence = 0; ; sequence += 1) {
      const earlier = await leads.findLead(await leadId(request, origin, sequence, digest))
      if (!earlier || isRecent(earlier)) return earlier
    }
  }

  /** Uses the first sequence number that is free or belongs to the same lead. */
  async function storeInTurn(request: Lead, origin: ContactOrigin, file: SentFile | undefined): Promise<Submission> {
    let isAdmitted = false
    for (let sequence = 0; ; sequence += 1) {
      const id = await leadId(request, origin, sequence, digest)
      const earlier = await leads.findLead(id)
      if (earlier && isRecent(earlier)) return { kind: 'repeated', reference: earlier.reference }
      if (earlier) continue
      const admission = isAdmitted ? ({ isAdmitted } as const) : limiter.admit(origin.clientAddress)
      if (!admission.isAdmitted) return { kind: 'limited', retryAfterSeconds: admission.retryAfterSeconds }
      isAdmitted = true
      if (file && !(await storeFile(request, id, file))) return { kind: 'fileRefused' }
      const createdAt = new Date(now())
      const reference = contactReference(id)
      const result = await create({ ...request, id, reference, createdAt })
      if (result === 'created') return { kind: 'stored', reference }
      // Another server was faster. If the lead does not exist after all, its mails outlived it, and the next sequence number gives a new
      // id.
      if (result === 'exists') return { kind: 'repeated', reference }
    }
  }

  /** Stores a lead with its mails. If the lead does not exist afterwards, deletes its file. */
  async function create(stored: StoredLead): Promise<'created' | 'exists' | 'gone'> {
    try {
      const mails = writeContactMails(stored, { ...mailOptions, withReceipt: mailboxes.admitOptional(stored.email).isAdmitted })
      if ((await leads.createLead(stored, mails)) === 'created') return 'created'
    } catch (error) {
      // The commit may have succeeded although its response was lost. If that cannot be checked now, the next start's cleanup does it.
      const [removal] = await Promise.allSettled([removeUnnamed(stored)])
      throw removal.status === 'fulfilled' ? error : new AggregateError([error, removal.reason], 'A request and its file are in doubt.')
    }
    return (await removeUnnamed(stored)) ? 'gone' : 'exists'
  }

  /** Deletes the file of a missing lead. @returns Whether the lead is missing. */
  async function removeUnnamed(stored: StoredLead): Promise<boolean> {
    if (await leads.findLead(stored.id)) return false
    const name = applicationFilePath(stored)
    if (name !== undefined) await files.deleteFile(name)
    return true
  }

  /** Stores the file before the lead that refers to it. @returns Whether its type is allowed, judging by its bytes. */
  async function storeFile(request: Lead, id: string, { open, sizeBytes }: SentFile): Promise<boolean> {
    const name = applicationFilePath({ ...request, id })
    if (name === undefined) throw new Error('Only applications come with a file.')
    try {
      const { contentType } = await files.uploadFile({ name, content: open(), sizeBytes })
      if (applicationFileTypes.includes(contentType)) return true
    } catch (error) {
      if (error instanceof FilesError && error.code === 'file-type-refused') return false
      throw error
    }
    await files.deleteFile(name)
    return false
  }

  function isRecent({ createdAt }: StoredLead): boolean {
    return now() - createdAt.getTime() < sameRequestMilliseconds
  }
}

const defaultLimits: readonly Limit[] = [
  { count: 3, seconds: 60 },
  { count: 10, seconds: 60 * 60 },
]

const digest: Digest = async (text) => hash('sha256', text, 'buffer')

function withoutKey({ clientAddress }: ContactOrigin): ContactOrigin {
  return { clientAddress }
}

function asRepeat(submission: Submission): Submission {
  return submission.kind === 'stored' ? { ...submission, kind: 'repeated' } : submission
}
