import { cp, mkdir, mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readRulesFolder } from './rules-folder.ts'
import { isExpected } from '#server/start-failure.ts'

const shipped = fileURLToPath(new URL('../../../rules', import.meta.url))

/** A project that holds the shipped rules. */
async function copyRules() {
  const project = await mkdtempDisposable(join(tmpdir(), 'fourfold-rules-'))
  const rules = join(project.path, 'rules')
  await mkdir(rules)
  for (const name of ['firestore.rules', 'storage.rules', 'firestore.indexes.json']) await cp(join(shipped, name), join(rules, name))
  return Object.assign(project, {
    root: pathToFileURL(`${project.path}/`),
    replace: async (name: string, from: string, to: string) => {
      const text = await readFile(join(rules, name), 'utf8')
      if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`)
      await writeFile(join(rules, name), text.replace(from, to))
    },
    remove: (name: string) => rm(join(rules, name)),
  })
}

async function failureOf(root: URL): Promise<unknown> {
  return await readRulesFolder(root).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('every fault of every file is named at once with its file and place, and needs no stack', async () => {
  await using project = await copyRules()
  await project.replace('firestore.rules', "rules_version = '2';", "rules_version = '2';\nfunction ours() { return isOurs(); }")
  await project.replace('storage.rules', 'service firebase.storage', 'service cloud.firestore')
  await project.replace('firestore.indexes.json', '"ASCENDING"', '"UPWARDS"')
  const error = await failureOf(project.root)
  expect(isExpected(error)).toBe(true)
  const lines = error instanceof Error ? error.message.split('\n') : []
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('Rules or indexes are wrong:')
  expect(lines[1]).toMatch(/^ {2}rules\/firestore\.rules:2:\d+: .*isOurs/u)
  expect(lines[2]).toMatch(/^ {2}rules\/storage\.rules:\d+:\d+: expected `firebase\.storage`/u)
  expect(lines[3]).toMatch(/^ {2}rules\/firestore\.indexes\.json: indexes\.\d+\.fields\.\d+\.order: .*UPWARDS/u)
})

test('indexes that are invalid JSON or name an invalid field are reported with their file', async () => {
  await using project = await copyRules()
  await project.replace('firestore.indexes.json', '"fieldPath": "', '"fieldPath": "a..')
  expect(await failureOf(project.root)).toMatchObject({
    message: expect.stringMatching(/\n {2}rules\/firestore\.indexes\.json: indexes\.0\.fields\.0\.fieldPath: Not the path of a field$/u),
  })
  await project.replace('firestore.indexes.json', '[', '[\n,\n')
  const error = await failureOf(project.root)
  expect(error).toMatchObject({ message: expect.stringMatching(/\n {2}rules\/firestore\.indexes\.json: is not JSON: .*\[ , \{.*$/u) })
  expect(isExpected(error)).toBe(true)
})

test('a missing file is reported by its name', async () => {
  await using project = await copyRules()
  await project.remove('storage.rules')
  expect(await failureOf(project.root)).toMatchObject({
    message: 'Rules or indexes are wrong:\n  rules/storage.rules: cannot be read (ENOENT)',
  })
})
