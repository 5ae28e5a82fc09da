import { useEffect, useRef, useState } from 'react'
import type { Upload } from '#gateway/browser/files.ts'
import { useAuth } from '#web/account/auth.tsx'
import { createIdempotencyKey } from '#web/ui/form/form-draft.ts'

/** `isWaiting`: the browser is offline; the upload resumes by itself. */
export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'uploading'; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Uploads a picture of a person.
 *
 * @returns The state; a function that uploads and returns the path, or undefined after a failure; one that cancels; and one that clears a
 * failure.
 */
export function usePhotoUpload(uid: string) {
  const { loadAuth } = useAuth()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const uploadRef = useRef<Upload>(undefined)

  useEffect(() => {
    const lifetime = new AbortController()
    const wait = () => {
      uploadRef.current?.pause()
      setState((before) => (before.kind === 'uploading' ? { ...before, isWaiting: true } : before))
    }
    const goOn = () => {
      uploadRef.current?.resume()
      setState((before) => (before.kind === 'uploading' ? { ...before, isWaiting: false } : before))
    }
    window.addEventListener('offline', wait, lifetime)
    window.addEventListener('online', goOn, lifetime)
    return () => {
      lifetime.abort()
      uploadRef.current?.cancel()
    }
  }, [])

  async function start(content: Blob): Promise<string | undefined> {
    const name = `users/${uid}/photo-${createIdempotencyKey()}.jpg`
    setState({ kind: 'uploading', share: 0, isWaiting: !navigator.onLine })
    try {
      // The press may come before the browser was idle, when the SDK loads by itself.
      const files = await (await loadAuth()).loadFiles()
      const onProgress = (share: number) => setState((before) => (before.kind === 'uploading' ? { ...before, share } : before))
      uploadRef.current = files.startUpload({ name, content, onProgress })
      if (!navigator.onLine) uploadRef.current.pause()
      await uploadRef.current.done
      setState({ kind: 'idle' })
      return name
    } catch (error) {
      console.error('The picture was not stored.', error)
      setState({ kind: 'failed', error })
      return undefined
    } finally {
      uploadRef.current = undefined
    }
  }

  return { state, start, cancel: () => uploadRef.current?.cancel(), forget: () => setState({ kind: 'idle' }) }
}
