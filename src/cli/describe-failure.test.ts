import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { FilesError } from '#gateway/files.ts'
import { describeFailure as describeFailureOf } from './describe-failure.ts'

const describeFailure = (error: unknown) => describeFailureOf(error, { dataDir: '/srv/data' })

test('a system error is described in a sentence that names the file', async () => {
  expect(describeFailure(await readFile('/nowhere/x').catch((error: unknown) => error))).toBe('No such file or folder: /nowhere/x.')
  expect(describeFailure(await readFile(tmpdir()).catch((error: unknown) => error))).toMatch(/^Expected a file, found a folder/u)
  const denied = { code: 'EACCES', syscall: 'open', path: '/root/x' }
  expect(describeFailure(Object.assign(new Error('EACCES: permission denied'), denied))).toBe('Permission denied: /root/x.')
  const unknown = { code: 'ENXIO', syscall: 'open', path: '/dev/x' }
  expect(describeFailure(Object.assign(new Error('ENXIO: no such device'), unknown))).toBe('ENXIO: no such device.')
})

test('a fault of another disk names its file, and a fault of the data suggests the doctor', () => {
  const refusal = (code: string, path?: string) => Object.assign(new Error(`${code}: refused`), { code, syscall: 'open', path })
  expect(describeFailure(refusal('EROFS', '/mnt/usb/x'))).toBe('Read-only disk: /mnt/usb/x.')
  expect(describeFailure(refusal('EIO', '/mnt/usb/x'))).toBe('Disk failure: /mnt/usb/x.')
  expect(describeFailure(refusal('EIO'))).toBe('Disk failure (EIO: refused).')
  expect(describeFailure(refusal('ENOSPC', '/mnt/usb/x'))).toBe('The disk is full (ENOSPC: refused). Make room, and try again.')
  expect(describeFailure(refusal('EROFS', '/srv/data/files'))).toMatch(/^The data cannot be read or written: .*doctor/u)
})

test('a refusal of the backend keeps its message, and a temporary one suggests the doctor', () => {
  expect(describeFailure(new DocumentsError('INVALID_ARGUMENT', 'A path has an empty segment.'))).toBe('A path has an empty segment.')
  const unavailable = 'The service is temporarily unavailable.'
  expect(describeFailure(new DocumentsError('UNAVAILABLE', unavailable))).toMatch(/^The service is temporarily unavailable\. .*doctor/u)
  expect(describeFailure(new FilesError('retry-limit-exceeded', 'The provider answered 503: {}'))).toMatch(/: \{\}\. .*doctor/u)
})

test('a missing index is reported with advice, both for a local and for a hosted site', () => {
  const local = new DocumentsError(
    'FAILED_PRECONDITION',
    'The query requires an index. Add it to firestore.indexes.json: "fieldOverrides": []',
  )
  expect(describeFailure(local)).toBe(
    'Missing index of rules/firestore.indexes.json. Restart the site: it creates the indexes of this version.',
  )
  const words =
    'The query requires a COLLECTION_GROUP_ASC index for collection invoices and field number. You can create it here: https://…'
  const hosted = {} as NonNullable<Parameters<typeof describeFailureOf>[1]['hosted']> // nothing of it is asked
  const told = describeFailureOf(new DocumentsError('FAILED_PRECONDITION', words), { dataDir: '/srv/data', hosted })
  expect(told).toContain('firebase-tools deploy --project PROJECT --only firestore')
})

test('a bug has no words, so that it shows where it arose', () => {
  expect(describeFailure(new TypeError('x is undefined'))).toBeUndefined()
  expect(describeFailure(Object.assign(new TypeError('The argument is wrong'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeUndefined()
  expect(describeFailure('a word')).toBeUndefined()
})
