import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import type { TestServer } from './server.ts'

const folder = fileURLToPath(new URL('../src/web/dashboard/agency/', import.meta.url))

/** The names of all acts that the agency's pages have, in whichever state of a record. */
export async function listActNames(): Promise<readonly string[]> {
  const names = new Set(['undo'])
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    const source = await readFile(`${folder}${file}`, 'utf8')
    for (const [, name = ''] of source.matchAll(/^ {4,6}([a-zA-Z]+): async \(/gmu)) names.add(name)
  }
  return [...names]
}

/** The forms of a page's acts as a member of staff gets them: each would be taken, had its sender the right. */
export async function listActForms(server: TestServer, address: string, cookie: string): Promise<readonly URLSearchParams[]> {
  const { text } = await ask(server.url, address, { headers: { cookie } })
  const forms = [...text.matchAll(/<form\b.*?<\/form>/gsu)].map(([form]) => {
    const inputs = [...form.matchAll(/<input\b[^>]*>/gu)].map(([input]) => [attributeOf(input, 'name'), attributeOf(input, 'value') || '1'])
    return new URLSearchParams(inputs)
  })
  return forms.filter((form) => form.has('act'))
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? ''
}
