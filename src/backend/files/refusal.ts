/** A refusal of the storage service: the SDK maps the status to an error; the message is for people. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly httpStatus: number
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>

  constructor(httpStatus: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.httpStatus = httpStatus
    this.headers = headers
  }
}

/** The client disconnected before its request was complete. */
export class CutRequest extends Error {
  override readonly name = 'CutRequest'
}

export function badRequest(message: string): StorageRefusal {
  return new StorageRefusal(400, message)
}

export function notFound(): StorageRefusal {
  return new StorageRefusal(404, 'Not Found.')
}

export function unauthorized(): StorageRefusal {
  return new StorageRefusal(403, 'Permission denied.')
}

export function quotaExceeded(): StorageRefusal {
  return new StorageRefusal(402, 'The quota of this user is exceeded.')
}

export function tooLarge(limitBytes: number): StorageRefusal {
  return new StorageRefusal(413, `The file is larger than ${limitBytes} bytes.`)
}
