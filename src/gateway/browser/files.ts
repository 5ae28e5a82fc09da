import type { FirebaseApp } from 'firebase/app'
import { connectStorageEmulator, type FirebaseStorage, getStorage, ref, uploadBytesResumable } from 'firebase/storage'

/** The provider's storage in the browser. */
export type BrowserFiles = {
  /** Begins to store a file; it goes up in pieces, and goes on where it was after the connection broke. */
  readonly startUpload: (file: FileToUpload) => Upload
}

export type FileToUpload = {
  /** Path in storage. */
  readonly name: string
  readonly content: Blob
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

export type Upload = {
  /** Rejects with FirebaseError, such as `storage/canceled`. */
  readonly done: Promise<void>
  readonly cancel: () => void
  /** Waits, and takes nothing back of what has arrived. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Opens the storage of the app that is signed in. @param embeddedOrigin Of the embedded backend; absent for the hosted provider. */
export function openFiles(app: FirebaseApp, embeddedOrigin: string | undefined): BrowserFiles {
  const storage = getStorage(app)
  if (embeddedOrigin !== undefined) lead(storage, new URL(embeddedOrigin))
  return {
    startUpload: ({ name, content, onProgress }) => {
      const task = uploadBytesResumable(ref(storage, name), content, { contentType: content.type })
      task.on('state_changed', ({ bytesTransferred, totalBytes }) => onProgress(totalBytes > 0 ? bytesTransferred / totalBytes : 0))
      return {
        done: Promise.resolve(task).then(() => undefined),
        cancel: () => void task.cancel(),
        pause: () => void task.pause(),
        resume: () => void task.resume(),
      }
    },
  }
}

function lead(storage: FirebaseStorage, { protocol, host, hostname, port }: URL): void {
  if (protocol === 'http:') {
    connectStorageEmulator(storage, hostname, Number(port || 80))
    return
  }
  // The SDK's own calls lead to http alone; the object has a setter that its public type does not name (12.19.0).
  const service = storage as FirebaseStorage & { host: string }
  service.host = host
}
