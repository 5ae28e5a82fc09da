import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { listMailFiles } from './list-mail-files.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** A mail as its reader sees it; `link` is empty where there is none. */
export type Received = { readonly subject: string; readonly link: string }

/** The mails to an address, once there are as many, newest last. */
export async function receiveMails({ dataDir }: Pick<TestServer, 'dataDir'>, email: string, count: number): Promise<readonly Received[]> {
  const read = async () => {
    const mails = await Promise.all((await listMailFiles(dataDir)).map(async (file) => PostalMime.parse(await readFile(file))))
    return mails
      .filter(({ to }) => to?.[0]?.address === email)
      .toSorted((left, right) => String(left.date).localeCompare(String(right.date)))
      .map(({ subject = '', text = '' }) => ({ subject, link: /^https?:\/\/\S+$/mu.exec(text)?.[0] ?? '' }))
  }
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return await read()
}
