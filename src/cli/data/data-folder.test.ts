import { hash } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agency, agencyProcess, createFolder } from '#testing/site/agency.ts'
import { serviceHeaders, fileUrl, multipartUpload } from '#testing/files/storage-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

async function write(backend: TestBackend, ...ids: readonly number[]): Promise<void> {
  await backend.documents.commit(ids.map((id) => ({ set: ['c', String(id)], fields: new Map([['n', BigInt(id)]]) })))
}

/** Numbers of the documents that a folder holds. */
async function readNumbers(dataDir: string): Promise<readonly number[]> {
  await using backend = await startBackend({ dataDir })
  const documents = await backend.documents.runQuery({ collection: ['c'], orderBy: [{ field: ['n'], direction: 'ASCENDING' }] })
  return documents.map(({ fields }) => Number(fields.get('n')))
}

/** Overwrites bytes in the middle of a file. */
async function damage(file: string, share = 0): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  const length = Math.max(1, Math.floor(size * share))
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, Math.floor((size - length) / 2))
  await handle.close()
}

/** A backup with another version in its header, and the checksum that goes with it. */
function withVersion(backup: Buffer, version: number): Buffer {
  const content = backup.subarray(0, -41)
  // Bytes 60 to 63 (SQLite, database header).
  content.writeUInt32BE(version, 60)
  return Buffer.concat([content, Buffer.from('\nsha-256:'), hash('sha256', content, 'buffer')])
}

test('a backup of a running site is consistent, complete, and can be restored', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  const restored = join(folder.path, 'restored')
  await using backend = await startBackend()
  for (let id = 0; id < 200; id++) await write(backend, id)
  let isBackedUp = false
  const load = (async () => {
    let id = 200
    while (!isBackedUp) await write(backend, id, ++id * 1_000_000 + id++)
    return id
  })()
  const outcome = await agencyProcess(backend.dataDir, 'backup', file)
  isBackedUp = true
  await load
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  expect(outcome.stdout).toMatch(/^Wrote .*: \d+ documents, 0 accounts, 0 files, [\d.]+ MiB, last written 2024-01-15 \d\d:\d\d\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await agency(restored, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
  expect(await readdir(restored)).not.toContain('documents.sqlite.unfinished')
  const numbers = await readNumbers(restored)
  expect(numbers.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, id) => id))
  // Each commit of the load wrote two documents: both or none are there, and none is there without those before it.
  const small = numbers.filter((id) => id >= 200 && id < 1_000_000)
  expect(small).toEqual(small.map((_, at) => 200 + 2 * at))
  expect(numbers.filter((id) => id >= 1_000_000)).toHaveLength(small.length)
})

test('a dry run of a restore creates neither the data folder nor other files', async () => {
  await using folder = await createFolder()
  await using backend = await startBackend()
  await write(backend, 1)
  await backend.close()
  const [file, restored] = [join(folder.path, 'a.backup'), join(folder.path, 'restored')]
  await agency(backend.dataDir, 'backup', file)
  const tried = await agency(restored, 'restore', file, '--dry-run')
  expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining(`Would restore to ${restored}: 1 document`) })
  expect(await readdir(folder.path)).toEqual(['a.backup'])
})

test('a restore asks before it overwrites, refuses an open folder, and restores everything', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  await using source = await startBackend()
  await write(source, 1, 2)
  await agencyProcess(source.dataDir, 'backup', file)
  expect(await agencyProcess(source.dataDir, 'backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  expect(await agencyProcess(source.dataDir, 'restore', file, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another'),
  })

  await using target = await startBackend()
  await write(target, 7, 8, 9)
  await target.close()
  expect(await agency(target.dataDir, 'restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') })
  const restore = ['restore', file, '--replace'] as const
  expect(JSON.parse((await agency(target.dataDir, ...restore, '--dry-run', '--json')).stdout)).toMatchObject({
    wouldRestore: { documents: 2 },
  })
  expect((await agency(target.dataDir, ...restore, '--dry-run')).stdout).toContain('Would restore to')
  expect(await readNumbers(target.dataDir)).toEqual([7, 8, 9])
  expect(await agency(target.dataDir, ...restore)).toMatchObject({ code: 0, stdout: expect.stringContaining('2 documents') })
  expect(await readNumbers(target.dataDir)).toEqual([1, 2])
})

test('a damaged, cut, newer or foreign backup is refused, and the folder stays unchanged', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  await using source = await startBackend()
  await write(source, ...Array.from({ length: 400 }, (_, id) => id))
  await agencyProcess(source.dataDir, 'backup', file)
  await source.close()
  const changed = async (name: string, change: (file: string) => Promise<unknown>) => {
    const copy = join(folder.path, name)
    await copyFile(file, copy)
    await change(copy)
    return copy
  }
  const bytes = await readFile(file)
  const cases = {
    damaged: await changed('damaged', (copy) => damage(copy)),
    cut: await changed('cut', (copy) => writeFile(copy, bytes.subarray(0, bytes.length / 2))),
    newer: await changed('newer', async (copy) => writeFile(copy, withVersion(await readFile(copy), 999))),
    another: await changed('another', (copy) => writeFile(copy, 'a letter')),
  }
  for (const [what, copy] of Object.entries(cases)) {
    const outcome = await agency(source.dataDir, 'restore', copy, '--replace')
    expect([what, outcome]).toMatchObject([what, { code: 1, stdout: '', stderr: expect.stringContaining('The backup is faulty') }])
  }
  const newer = await agency(source.dataDir, 'restore', cases.newer, '--replace')
  expect(newer.stderr).toContain('newer version (schema 999')
  expect(await readNumbers(source.dataDir)).toHaveLength(400)
})

test('the doctor finds a healthy folder healthy, with and without a site that has it open', async () => {
  await using folder = await createFolder()
  await using backend = await startBackend()
  await write(backend, 1, 2, 3)
  let isExamined = false
  const load = (async () => {
    for (let id = 0; !isExamined; id++) await write(backend, id, id + 1, id + 2)
  })()
  const open = await agencyProcess(backend.dataDir, 'doctor')
  isExamined = true
  await load
  expect(open).toMatchObject({ code: 0, stderr: '' })
  expect(open.stdout).toContain('A running site has the folder open.')
  await backend.close()
  await agency(backend.dataDir, 'backup', join(folder.path, 'backup.sqlite'))
  const shut = await agency(backend.dataDir, 'doctor', '--json')
  // The form that the command promises.
  const findings = JSON.parse(shut.stdout) as { level: string; what: string }[]
  expect(findings.map(({ level }) => level)).toEqual(findings.map(() => 'fine'))
  expect(findings.map(({ what }) => what)).toContainEqual(expect.stringContaining('are whole'))
})

test('the doctor says what is wrong and what to do', async () => {
  await using folder = await createFolder()
  const missing = await agency(join(folder.path, 'nowhere'), 'doctor')
  expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining('set DATA_DIR'), stderr: '' })

  await using backend = await startBackend()
  await write(backend, ...Array.from({ length: 400 }, (_, id) => id))
  await backend.close()
  await chmod(backend.dataDir, 0o755)
  await chmod(join(backend.dataDir, 'documents.sqlite'), 0o644)
  await writeFile(join(backend.dataDir, 'server.json'), '{"origin":"http://127.0.0.1:9"}')
  await writeFile(join(backend.dataDir, 'documents.sqlite.unfinished'), '')
  const open = await agency(backend.dataDir, 'doctor')
  expect(open.code).toBe(1)
  expect(open.stdout).toContain(`chmod -R go= ${backend.dataDir}`)
  expect(open.stdout).toContain('does not respond')
  expect(open.stdout).toContain('left of a backup or a restore that did not end')
  const asJson = await agency(backend.dataDir, 'doctor', '--json')
  expect(asJson).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(asJson.stdout)).toContainEqual({
    level: 'problem',
    what: expect.stringContaining('Others can read'),
    advice: `chmod -R go= ${backend.dataDir}`,
  })

  await chmod(backend.dataDir, 0o700)
  await damage(join(backend.dataDir, 'documents.sqlite'), 0.6)
  const damaged = await agency(backend.dataDir, 'doctor')
  expect(damaged.code).toBe(1)
  expect(damaged.stdout).toMatch(/PROBLEM.*\n.*restore FILE --replace/)
})

test('the doctor continues after a check that the machine refuses, and reports it', async () => {
  await using backend = await startBackend()
  await write(backend, 1, 2, 3)
  await backend.close()
  await rm(join(backend.dataDir, 'lock.sqlite'))
  await mkdir(join(backend.dataDir, 'lock.sqlite'))
  await writeFile(join(backend.dataDir, 'server.json'), '')
  const { code, stdout, stderr } = await agency(backend.dataDir, 'doctor')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toContain('The lock cannot be looked at: disk I/O error.')
  expect(stdout).toContain('server.json cannot be read or is invalid.')
  expect(stdout).toContain('Documents, accounts and indexes are whole')
})

test('a damaged lock is reported by its file name, with advice, and loses no documents', async () => {
  await using backend = await startBackend()
  await write(backend, 1, 2, 3)
  await backend.close()
  const lock = join(backend.dataDir, 'lock.sqlite')
  await writeFile(lock, 'a letter '.repeat(1000))
  const looked = await agency(backend.dataDir, 'doctor')
  expect(looked).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining('Documents, accounts and indexes are whole') })
  expect(looked.stdout).toContain(`The lock ${lock} is damaged: file is not a database.\n         It holds no data: `)
  const opened = await agency(backend.dataDir, 'customers', 'list')
  expect(opened).toMatchObject({ code: 1, stdout: '' })
  expect(opened.stderr).toMatch(/^The lock .*lock\.sqlite is damaged: file is not a database\. It holds no data: .*remove it.*\n$/u)
  for (const told of [looked.stdout, opened.stderr]) expect(told).not.toMatch(/--replace|Make room/u)
  await rm(lock)
  expect(await readNumbers(backend.dataDir)).toEqual([1, 2, 3])
})

test('the doctor reads documents in a folder where it cannot write', async () => {
  await using backend = await startBackend()
  await write(backend, 1, 2, 3)
  await backend.close()
  const shm = join(backend.dataDir, 'documents.sqlite-shm')
  // SQLite follows no link to it.
  await symlink('/nowhere/shm', shm)
  expect(await agency(backend.dataDir, 'doctor')).toMatchObject({ code: 0, stdout: expect.stringContaining('are whole (schema') })
  await writeFile(join(backend.dataDir, 'documents.sqlite-wal'), 'commits')
  const { code, stdout } = await agency(backend.dataDir, 'doctor')
  expect(code).toBe(1)
  expect(stdout).toContain('The documents cannot be read: unable to open database file.')
  // A backup would lose what the log holds, and mends no disk.
  expect(stdout).not.toContain('--replace')
})

test('the doctor leaves a folder as it is', async () => {
  await using backend = await startBackend()
  await backend.close()
  await rm(join(backend.dataDir, 'lock.sqlite'))
  const { stdout } = await agency(backend.dataDir, 'doctor')
  expect(stdout).toContain('No process has the folder open.')
  expect(await readdir(backend.dataDir)).not.toContain('lock.sqlite')
})

test('the doctor distinguishes an unreadable folder from one without documents', async () => {
  await using folder = await createFolder()
  const database = join(folder.path, 'documents.sqlite')
  // It leads to itself: the system refuses to look at it, as it does to a user who may not.
  await symlink(database, database)
  const unseen = await agency(folder.path, 'doctor')
  expect(unseen).toMatchObject({ code: 1, stderr: '' })
  expect(unseen.stdout).toMatch(/cannot be seen: ELOOP.*\n.*as the user that the site runs as/u)
  expect(unseen.stdout).not.toContain('There are no documents')
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  expect(await agency(file, 'doctor')).toMatchObject({ code: 1, stdout: expect.stringContaining(`${file} is a file.`), stderr: '' })
})

test('data of a newer version is refused in a sentence', async () => {
  await using backend = await startBackend()
  await backend.close()
  const database = new DatabaseSync(join(backend.dataDir, 'documents.sqlite'))
  database.exec('pragma user_version = 999')
  database.close()
  const stderr = expect.stringMatching(/^The data in .* was written by a newer version \(schema 999; this one knows \d+\)\.\n$/u)
  expect(await agency(backend.dataDir, 'customers', 'list')).toEqual({ code: 1, stdout: '', stderr })
  expect(await agency(backend.dataDir, 'audit', 'list')).toEqual({ code: 1, stdout: '', stderr })
})

async function putFile(backend: TestBackend, name: string, text: string): Promise<void> {
  const stored = await backend.fetch(multipartUpload(name, Buffer.from(text), {}, await serviceHeaders(backend)))
  expect(stored.status).toBe(200)
}

async function readFiles(dataDir: string, names: readonly string[]): Promise<readonly (string | undefined)[]> {
  await using backend = await startBackend({ dataDir })
  const headers = await serviceHeaders(backend)
  const answers = names.map((name) => backend.fetch(new Request(`${fileUrl(name)}?alt=media`, { headers })))
  return await Promise.all((await Promise.all(answers)).map(async (answer) => (answer.ok ? await answer.text() : undefined)))
}

test('a backup of a running site holds its files of the same moment, and restores them', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  const restored = join(folder.path, 'restored')
  await using backend = await startBackend()
  for (let id = 0; id < 20; id++) await putFile(backend, `a/${id}`, `first ${id}`)
  let isBackedUp = false
  const load = (async () => {
    // Contents come and go while they are copied.
    for (let turn = 0; !isBackedUp; turn++) await putFile(backend, `a/${turn % 20}`, `later ${turn} `.repeat(1000))
  })()
  const outcome = await agencyProcess(backend.dataDir, 'backup', file)
  isBackedUp = true
  await load
  expect(outcome).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(' 20 files, ') })
  expect((await readdir(backend.dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await agency(restored, 'restore', file)).toMatchObject({ code: 0, stdout: expect.stringContaining(' 20 files, ') })
  const texts = await readFiles(
    restored,
    Array.from({ length: 20 }, (_, id) => `a/${id}`),
  )
  for (const [id, text = ''] of texts.entries()) expect(text).toMatch(new RegExp(`^(?:first ${id}|(?:later \\d+ ){1000})$`, 'u'))
})

test('a backup with damaged files is refused, and the doctor finds damaged and missing files', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  await using backend = await startBackend()
  for (const name of ['a', 'b', 'c']) await putFile(backend, name, name.repeat(5000))
  await agencyProcess(backend.dataDir, 'backup', file)
  expect(await agencyProcess(backend.dataDir, 'doctor')).toMatchObject({ code: 0, stdout: expect.stringContaining('3 files are whole.') })
  const bytes = await readFile(file)
  const content = bytes.subarray(0, -41)
  content.writeUInt8(0x7a, content.length - 3)
  await writeFile(file, Buffer.concat([content, Buffer.from('\nsha-256:'), hash('sha256', content, 'buffer')]))
  const refused = await agency(join(folder.path, 'restored'), 'restore', file)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/The file [\da-f]{32} is damaged/u) })
  const [first = '', second = ''] = await readdir(join(backend.dataDir, 'files'))
  await damage(join(backend.dataDir, 'files', first), 0.5)
  await rm(join(backend.dataDir, 'files', second))
  const { code, stdout } = await agencyProcess(backend.dataDir, 'doctor')
  expect(code).toBe(1)
  expect(stdout).toContain(`The file ${first} is damaged.`)
  expect(stdout).toContain(`The file ${second} is missing.`)
})

test('a backup lists lost files, saves the others, and removes leftovers of a killed backup', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'backup.sqlite')
  const restored = join(folder.path, 'restored')
  await using backend = await startBackend()
  const names = ['customers/halde/offer.txt', 'customers/halde/plan.txt', 'customers/halde/terms.txt']
  for (const name of names) await putFile(backend, name, name.repeat(5000))
  const contents = join(backend.dataDir, 'files')
  const contentOf = async (name: string) => {
    for (const id of await readdir(contents)) if ((await readFile(join(contents, id), 'utf8')).startsWith(name)) return id
    throw new Error(`Nothing holds ${name}.`)
  }
  const [missing, damaged] = [await contentOf(names[0] ?? ''), await contentOf(names[1] ?? '')]
  await rm(join(contents, missing))
  await damage(join(contents, damaged), 0.5)
  const left = join(backend.dataDir, 'backup-0b4c3d0e-5d0f-4c3a-9d3e-2f6f0e8f9a11.unfinished')
  await mkdir(left)
  await writeFile(join(left, damaged), 'held')

  const outcome = await agencyProcess(backend.dataDir, 'backup', file)
  expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(' 1 file, ') })
  expect(outcome.stderr).toContain(`customers/halde/offer.txt (files/${missing} is missing)`)
  expect(outcome.stderr).toContain(`customers/halde/plan.txt (files/${damaged} is damaged)`)
  expect((await readdir(backend.dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await agency(restored, 'restore', file)).toMatchObject({ code: 0, stdout: expect.stringContaining(' 1 file, ') })
  expect(await agency(restored, 'doctor')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 file is whole.') })
  expect(await readFiles(restored, names)).toEqual([undefined, undefined, names[2]?.repeat(5000)])
})
