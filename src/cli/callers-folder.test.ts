import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { agencyProcessWith, createFolder } from '#testing/site/agency.ts'

/** The environment that npm sets for a script that is called from another folder (npm-run). */
function callFrom(folder: string) {
  return { npm_lifecycle_event: 'agency', INIT_CWD: folder }
}

test('npm runs commands in the product’s folder, and their files lie where the person is', async () => {
  await using folder = await createFolder()
  const dataDir = join(folder.path, 'data')
  const own = join(folder.path, 'own')
  await mkdir(dataDir)
  await mkdir(own)
  const address = { street: 'Kade 1', postalCode: '1011 AB', city: 'Amsterdam', country: 'NL' }
  await writeFile(join(own, 'in.json'), JSON.stringify([{ id: 'halde', company: 'Halde BV', address }]))
  // Of the product's folder, in which this test runs, too.
  const settings = { DATA_DIR: relative(process.cwd(), dataDir), ...callFrom(own) }
  expect(await agencyProcessWith(settings, 'customers', 'import', 'in.json')).toMatchObject({ code: 0 })
  const { code, stdout } = await agencyProcessWith(settings, 'customers', 'export', 'out.json')
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(join(own, 'out.json')) })
  expect(JSON.parse(await readFile(join(own, 'out.json'), 'utf8'))).toMatchObject([{ id: 'halde' }])
  expect((await readdir(own)).toSorted()).toEqual(['in.json', 'out.json'])
})

test('commands run from a folder that no longer exists', async () => {
  await using folder = await createFolder()
  const settings = { DATA_DIR: folder.path, ...callFrom(join(folder.path, 'gone')) }
  expect(await agencyProcessWith(settings, 'customers', 'list')).toMatchObject({ code: 0, stdout: 'No customers yet.\n' })
})
