import { findStorageErrorCode } from '#gateway/storage-error.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** The messages of what a file can run into (the four codes that the product promises texts for, and what else the SDK says). */
const messageKeys: Readonly<Record<string, MessageKey>> = {
  unauthenticated: 'storageError.unauthenticated',
  unauthorized: 'storageError.unauthorized',
  'quota-exceeded': 'storageError.quotaExceeded',
  'object-not-found': 'storageError.objectNotFound',
  canceled: 'storageError.canceled',
  'retry-limit-exceeded': 'storageError.retryLimitExceeded',
  'invalid-checksum': 'storageError.invalidChecksum',
  'file-too-large': 'storageError.fileTooLarge',
  'file-type-refused': 'storageError.fileTypeRefused',
}

/**
 * What happened to a file, and what to do next.
 *
 * @param hasSum Whether the upload said what its bytes would be.
 */
export function describeStorageError(error: unknown, translate: Translate, hasSum = false): string {
  return translate(messageKeys[findStorageErrorCode(error, { hasSum }) ?? ''] ?? 'storageError.unknown')
}
