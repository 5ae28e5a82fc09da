import { expect, test } from 'vitest'
import { applicationFileBytes, fileNameOf, findFileError } from './application-file.ts'

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['C:\\Users\\zoë\\cv.pdf', 'cv.pdf'],
  ['../../etc/cv.docx', 'cv.docx'],
  ['a\r\nb\0.pdf', 'a b .pdf'],
  ['gpj.\u202Efdp', 'gpj.fdp'],
  ['.bashrc', 'bashrc'],
  ['...', 'file'],
  ['', 'file'],
  [`${'a/'.repeat(5_000_000)}cv.pdf`, 'cv.pdf'],
  [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(100)}.pdf`],
])('a file that comes as %j is kept as %j', (name, kept) => {
  expect(fileNameOf(name)).toBe(kept)
})

test('a file is refused by its size and by its ending', () => {
  expect(findFileError({ name: 'cv.PDF', sizeBytes: applicationFileBytes })).toBeUndefined()
  expect(findFileError({ name: 'cv.docx', sizeBytes: 1 })).toBeUndefined()
  expect(findFileError({ name: 'cv.pdf', sizeBytes: applicationFileBytes + 1 })).toBe('fileTooLarge')
  for (const name of ['cv.doc', 'cv.pdf.exe', 'pdf', 'cv.docm']) expect(findFileError({ name, sizeBytes: 1 })).toBe('fileTypeRefused')
  expect(findFileError({ name: 'cv.pdf', sizeBytes: 0 })).toBe('fileTypeRefused')
})
