import { findStorageErrorCode } from '#gateway/storage-error.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** Messages by error code: the four that the specification lists, and others that the SDK reports. */
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
 * Describes a storage error and what to do next.
 *
 * @param hasSum Whether the upload included a checksum.
 */
export function describeStorageError(error: unknown, translate: Translate, hasSum = false): string {
  return translate(messageKeys[findStorageErrorCode(error, { hasSum }) ?? ''] ?? 'storageError.unknown')
}
