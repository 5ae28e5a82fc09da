import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
import type { DoneAct } from '#web/dashboard/agency/desk-types.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { findDone } from './find-done.server.ts'

const translate = createTranslate('en', content.messages.en)

/** The commands that the desks do, as they stand in their code: what begins with an area of a command. */
async function listCommands(): Promise<readonly string[]> {
  const folder = fileURLToPath(new URL('../../../../server/agency/', import.meta.url))
  const found = new Set<string>()
  for await (const file of glob('*-desk.ts', { cwd: folder })) {
    const source = await readFile(`${folder}${file}`, 'utf8')
    for (const [, command = ''] of source.matchAll(/(?:\bact|actOn|sealDone)\(\s*'([a-z][a-z -]+)'/gu)) found.add(command)
  }
  return [...found]
}

/** What a page says after an act. */
async function say(act: DoneAct): Promise<string | undefined> {
  const desk = { findAct: () => Promise.resolve(act) } as unknown as AgencyDesk // the one that is asked
  const url = new URL('http://site.test/page?done=1')
  return (await findDone({ desk, content, locale: 'en', translate, url } as unknown as AgencyRequest))?.text // what is read of it
}

test('each act says what happened', async () => {
  const commands = await listCommands()
  expect(commands).toContain('imports discard')
  expect(commands.length).toBeGreaterThan(25)
  const unsaid: string[] = []
  for (const command of commands) {
    if ((await say({ command, isUndone: false, facts: {} })) === translate('agency.done.other')) unsaid.push(command)
  }
  expect(unsaid).toEqual([])
})
