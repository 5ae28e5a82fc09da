import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from '@playwright/test'
import type { TestServer } from './server.ts'

/** A mail as displayed; `link` is empty if it has none. */
export type Received = { readonly subject: string; readonly text: string; readonly link: string }

/** Lists the mails of a server to an address, oldest first. */
export async function listMailsTo({ dataDir }: Pick<TestServer, 'dataDir'>, email: string): Promise<readonly Received[]> {
  const folder = join(dataDir, 'mail')
  const files = (await listNames(folder)).filter((name) => name.endsWith('.eml'))
  const sources = await Promise.all(
    files.map(async (name) => ({ source: await readFile(join(folder, name)), writtenAt: (await stat(join(folder, name))).mtimeMs })),
  )
  // Most mails are to others, and parsing one takes much longer than this check.
  const mails = await Promise.all(
    // The mails' own dates have only whole seconds.
    sources
      .filter(({ source }) => source.includes(email))
      .toSorted((left, right) => left.writtenAt - right.writtenAt)
      .map(({ source }) => PostalMime.parse(source)),
  )
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject = '', text = '' }) => ({ subject, text, link: /^https?:\/\/\S+$/mu.exec(text)?.[0] ?? '' }))
}

/** All that the mails of a server say: headers, texts, HTML and calendar files. */
export async function listAllMails({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<readonly string[]> {
  const folder = join(dataDir, 'mail')
  const files = (await listNames(folder)).filter((name) => name.endsWith('.eml'))
  return await Promise.all(
    files.map(async (name) => {
      const { headers, subject, text, html, attachments } = await PostalMime.parse(await readFile(join(folder, name)), {
        attachmentEncoding: 'utf8',
      })
      return JSON.stringify([
        headers.map(({ key, value }) => [key, value]),
        subject,
        text,
        html,
        attachments.map(({ filename, content }) => [filename, content]),
      ])
    }),
  )
}

/** Waits for this number of mails to an address, and returns them. */
export async function receiveMails(server: Pick<TestServer, 'dataDir'>, email: string, count: number): Promise<readonly Received[]> {
  await expect.poll(async () => (await listMailsTo(server, email)).length).toBeGreaterThanOrEqual(count)
  return await listMailsTo(server, email)
}

/** Waits for the mail with a link to a mode of the login, and returns that link. */
export async function receiveLink(server: Pick<TestServer, 'dataDir'>, email: string, mode: string): Promise<string> {
  const find = async () => (await listMailsTo(server, email)).find(({ text }) => text.includes(mode))?.link ?? ''
  await expect.poll(find).not.toBe('')
  return await find()
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The folder is created with the first mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
