import { DatabaseSync } from 'node:sqlite'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDataFault } from './data-fault.ts'

function errorOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a full disk is reported with advice, whether SQLite or the system reports it', () => {
  using database = new DatabaseSync(':memory:')
  database.exec('create table t (bytes); pragma max_page_count = 4')
  const ofSqlite = errorOf(() => database.exec('insert into t values (randomblob(100000))'))
  const advice = 'Make room, and try again.'
  expect(findDataFault(ofSqlite)).toEqual({ what: 'The disk is full (database or disk is full).', advice })
  const ofSystem = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(findDataFault(new Error('The service is temporarily unavailable.', { cause: ofSystem }))).toEqual({
    what: 'The disk is full (ENOSPC: no space left on device, write).',
    advice,
  })
})

test('a damaged database is reported with advice to use the doctor and the last backup', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-fault-'))
  const file = join(folder.path, 'documents.sqlite')
  await writeFile(file, 'a letter '.repeat(1000))
  using database = new DatabaseSync(file)
  const error = errorOf(() => database.exec('pragma journal_mode = wal'))
  expect(findDataFault(error)).toEqual({
    what: 'The documents cannot be read: file is not a database.',
    advice: expect.stringMatching(/doctor.*restore FILE --replace/u),
  })
})

test('a system error is a data fault only for paths in the data folder', () => {
  const refusal = (path?: string) =>
    Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS', syscall: 'open', path })
  const fault = {
    what: 'The data cannot be read or written: EROFS: read-only file system, open.',
    advice: expect.stringMatching(/doctor/u),
  }
  expect(findDataFault(refusal('/srv/data'), '/srv/data/')).toEqual(fault)
  expect(findDataFault(refusal('/srv/data/files/a'), '/srv/data')).toEqual(fault)
  expect(findDataFault(refusal('data/files/a'), './data')).toEqual(fault)
  expect(findDataFault(refusal('/mnt/usb/x'))).toEqual(fault)
  const paths = ['/mnt/usb/x', '/srv/data-of-others/x', '/srv', undefined]
  expect(paths.filter((path) => findDataFault(refusal(path), '/srv/data'))).toEqual([])
})

test('a bug of the program and a missing file are not data faults', () => {
  using database = new DatabaseSync(':memory:')
  expect(findDataFault(errorOf(() => database.exec('select nothing')))).toBeUndefined()
  expect(findDataFault(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  expect(findDataFault(undefined)).toBeUndefined()
})
