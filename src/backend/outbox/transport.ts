import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailContent } from './parse-mail.ts'

/** How mail leaves: by SMTP, or as `.eml` files for machines without a mail server. */
export type MailTransport = { readonly kind: 'smtp'; readonly url: string } | { readonly kind: 'files'; readonly folder: string }

/** A mail on its way. */
export type OutgoingMail = { readonly id: string; readonly content: MailContent; readonly date: Date }

/** What came of sending, for the operator: `messageId` always, and the file's path or the server's answer. */
export type Receipt = { readonly messageId: string; readonly path?: string; readonly response?: string }

/** Sends mail. */
export type Mailer = {
  readonly send: (mail: OutgoingMail) => Promise<Receipt>
  /** Removes what is kept here of a mail that was sent, whether there is anything or not. @param id Of its document. */
  readonly forget: (id: string) => Promise<void>
  /** Ends open connections; what is being sent fails. */
  readonly close: () => void
}

/** How long a mail server may take for each step. */
const timeouts = { connectionTimeout: 10_000, dnsTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Opens a transport.
 *
 * @param from Sender of every mail: an address, or `Name <address>`.
 */
export function openMailer(transport: MailTransport, from: string): Mailer {
  return transport.kind === 'smtp' ? openSmtp(transport.url, from) : openFiles(transport.folder, from)
}

function openSmtp(url: string, from: string): Mailer {
  const transporter = createTransport({ url, ...timeouts })
  return {
    send: async (mail) => {
      const { messageId, response } = await transporter.sendMail(compose(mail, from))
      return { messageId, response }
    },
    // It is with whoever got it.
    forget: () => Promise.resolve(),
    close: () => transporter.close(),
  }
}

function openFiles(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const pathOf = (id: string) => join(folder, `${fileName(id)}.eml`)
  return {
    send: async (mail) => {
      const { messageId, message } = await composer.sendMail(compose(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The composer answered a stream although a buffer was asked for.')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(mail.id)
      await writeWhole(path, message)
      return { messageId, path }
    },
    forget: (id) => rm(pathOf(id), { force: true }),
    close: () => composer.close(),
  }
}

function compose({ id, content, date }: OutgoingMail, from: string) {
  const { to, replyTo, headers, message } = content
  return {
    from,
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: message.subject,
    ...(message.text !== undefined && { text: message.text }),
    ...(message.html !== undefined && { html: message.html }),
    headers,
    date,
    // The same for every attempt, so that a mail that was sent twice is shown once.
    messageId: `<${digest(id)}@${/@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Nobody ever sees half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/** A document id may hold what a file name must not. */
function fileName(id: string): string {
  return /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/.test(id) ? id : digest(id)
}

function digest(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}
