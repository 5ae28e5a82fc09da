import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#cli/run-command.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { baselineFile } from '#i18n/node/read-baseline.ts'
import { recordBaseline } from '#i18n/node/sample-baseline.ts'

const upgrade = (folder: string, ...options: readonly string[]) =>
  runCommand(['content', 'upgrade', '--folder', folder, ...options], { dataDir: '/nowhere' })

test('after an update, replaced texts that have changed are listed until they are accepted', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-upgrade-'))
  const own = folder.path
  for (const language of ['en', 'de', 'nl', 'es']) {
    mkdirSync(join(own, 'pages/terms'), { recursive: true })
    const text = readFileSync(new URL(`pages/terms/${language}.json`, sampleFolder), 'utf8')
    writeFileSync(join(own, `pages/terms/${language}.json`), text.replace(/"heading": "[^"]*"/u, '"heading": "Studio Nord"'))
  }
  expect((await upgrade(own)).stdout).toMatch(/^The folder has no record of the sample.*\n\nNothing to do\.\n/u)

  await recordBaseline(own)
  expect((await upgrade(own)).stdout).toMatch(/^Nothing to do\.\n/u)

  // As if an older sample had said something else.
  const path = join(own, baselineFile)
  const baseline = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>> // as it is written
  writeFileSync(path, JSON.stringify({ ...baseline, 'pages/terms/de.json': { ...baseline['pages/terms/de.json'], heading: 'older' } }))
  const { heading } = JSON.parse(readFileSync(new URL('pages/terms/de.json', sampleFolder), 'utf8')) as { heading: string } // checked
  const before = readFileSync(join(own, 'pages/terms/de.json'))
  const { code, stdout } = await upgrade(own)
  expect(code).toBe(0)
  expect(stdout).toContain(`Changed in the sample since you replaced it:\n  pages/terms/de.json: heading\n    ${heading}\n`)
  expect(JSON.parse((await upgrade(own, '--json')).stdout)).toEqual([
    { kind: 'changed', file: 'pages/terms/de.json', field: 'heading', text: heading },
  ])
  expect(readFileSync(join(own, 'pages/terms/de.json'))).toEqual(before)

  expect((await upgrade(own, '--accept')).stdout).toContain('The present sample is recorded.')
  expect((await upgrade(own)).stdout).toMatch(/^Nothing to do\.\n/u)
})

test('what an update has dropped is passed over, also once the new sample is accepted', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-upgrade-'))
  const own = folder.path
  writeFileSync(
    join(own, 'prices.json'),
    readFileSync(new URL('prices.json', sampleFolder), 'utf8').replace('"currency"', '"old": 5, "currency"'),
  )
  mkdirSync(join(own, 'pages/imprint'), { recursive: true })
  writeFileSync(join(own, 'pages/imprint/en.json'), '{}')
  await recordBaseline(own)
  const check = async () => (await runCommand(['content', 'check', '--folder', own], { dataDir: '/nowhere' })).stdout
  expect(await check()).toContain('prices.json:3: old: is not known here')

  // As if an older sample had had them.
  const path = join(own, baselineFile)
  const baseline = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>> // as it is written
  const older = { ...baseline, 'prices.json': { ...baseline['prices.json'], old: '-' }, 'pages/imprint/en.json': { title: '-' } }
  writeFileSync(path, JSON.stringify(older))
  const passedOver = [
    'prices.json:3: old: is not known to this version any more, and is ignored; take it out',
    'pages/imprint/en.json: is not known to this version any more, and is ignored; take it out',
    '2 problems\n',
  ].join('\n')
  expect(await check()).toBe(passedOver)
  expect((await upgrade(own, '--accept')).stdout).toContain('passed over:\n  prices.json: old\n  pages/imprint/en.json\n')
  expect(await check()).toBe(passedOver)
})

test('a site that shows the sample alone has nothing to compare', async () => {
  const { code, stderr } = await runCommand(['content', 'upgrade'], { dataDir: '/nowhere' })
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'There is no folder of your own: set CONTENT_DIR, or use --folder.\n' })
})
