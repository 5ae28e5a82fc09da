import { StorageError, StorageErrorCode } from 'firebase/storage'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { describeStorageError } from '#web/dashboard/settings/photo/describe-storage-error.ts'

const { messages } = content

const codes = [
  StorageErrorCode.UNAUTHENTICATED,
  StorageErrorCode.UNAUTHORIZED,
  StorageErrorCode.QUOTA_EXCEEDED,
  StorageErrorCode.OBJECT_NOT_FOUND,
  StorageErrorCode.CANCELED,
  StorageErrorCode.RETRY_LIMIT_EXCEEDED,
  StorageErrorCode.INVALID_CHECKSUM,
]

test.each(locales)('every code of the storage service has a text of its own in %s', (locale) => {
  const translate = createTranslate(locale, messages[locale])
  const texts = [
    ...codes.map((code) => describeStorageError(new StorageError(code, ''), translate)),
    ...[413, 415].map((status) => describeStorageError(new StorageError(StorageErrorCode.UNKNOWN, '', status), translate)),
  ]
  expect(new Set(texts).size).toBe(codes.length + 2)
  expect(texts).not.toContain(translate('storageError.unknown'))
  for (const text of texts) expect(text).toMatch(/[.]$/u)
})

test('an unknown storage code and an unrelated error get the text for unknown errors', () => {
  const translate = createTranslate('en', messages.en)
  const unknown = translate('storageError.unknown')
  expect(describeStorageError(new StorageError(StorageErrorCode.CANNOT_SLICE_BLOB, ''), translate)).toBe(unknown)
  expect(describeStorageError(new StorageError(StorageErrorCode.UNKNOWN, '', 400), translate)).toBe(unknown)
  expect(describeStorageError(new Error('no'), translate)).toBe(unknown)
})
