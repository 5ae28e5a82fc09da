import { hash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { MailFiles } from './mail-files.ts'
import type { MailContent } from './parse-mail.ts'

/** How mails are sent: by SMTP, or as `.eml` files in the data folder's `mail/` for machines without a mail server. */
export type MailTransport = { readonly kind: 'smtp'; readonly url: string } | { readonly kind: 'files' }

/** A mail to send. */
export type OutgoingMail = { readonly id: string; readonly content: MailContent; readonly date: Date }

/** The result of sending, for the operator: always `messageId`, and the file's path or the server's response. */
export type Receipt = { readonly messageId: string; readonly path?: string; readonly response?: string }

/** Sends mail. */
export type Mailer = {
  readonly send: (mail: OutgoingMail) => Promise<Receipt>
  /** Closes open connections; mails that are being sent fail. */
  readonly close: () => void
}

/** Time limits of a mail server for each step. */
const timeouts = { connectionTimeout: 10_000, dnsTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Opens a transport.
 *
 * @param from Sender of every mail: an address, or `Name <address>`.
 */
export function openMailer(transport: MailTransport, from: string, files: MailFiles): Mailer {
  return transport.kind === 'smtp' ? openSmtp(transport.url, from) : openFiles(files, from)
}

function openSmtp(url: string, from: string): Mailer {
  const transporter = createTransport({ url, ...timeouts })
  return {
    send: async (mail) => {
      const { messageId, response } = await transporter.sendMail(compose(mail, from))
      return { messageId, response }
    },
    close: () => transporter.close(),
  }
}

function openFiles(files: MailFiles, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { messageId, message } = await composer.sendMail(compose(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The composer answered a stream although a buffer was asked for.')
      return { messageId, path: await files.write(mail.id, message) }
    },
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
    ...composeAttachments(message.attachments),
    headers,
    date,
    // The same for every attempt, so that a mail that is sent twice is shown once.
    messageId: `<${digest(id)}@${/@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A calendar object with a method is also an alternative of the text, because some mail programs show invitations only there (RFC 6047).
 */
function composeAttachments(attachments: MailContent['message']['attachments']) {
  const invitation = attachments.find(({ contentType }) => calendarMethod(contentType) !== undefined)
  const others = attachments.filter((attachment) => attachment !== invitation)
  return {
    ...(others.length > 0 && { attachments: others }),
    ...(invitation && {
      icalEvent: { method: calendarMethod(invitation.contentType), filename: invitation.filename, content: invitation.content },
    }),
  }
}

function calendarMethod(contentType: string): string | undefined {
  return /^text\/calendar;.*\bmethod=([A-Z]+)/u.exec(contentType)?.[1]
}

function digest(id: string): string {
  return hash('sha256', id).slice(0, 32)
}
