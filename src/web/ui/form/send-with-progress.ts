/**
 * Sends a form with a file to its page, and tells how much of it has gone: `fetch` cannot. It is the request that the browser would make
 * without scripts.
 *
 * @param onProgress Told of the share that has gone, from 0 to 1.
 * @returns The address of the receipt that it was led to; undefined when it came to none, for whatever reason.
 */
export function sendWithProgress(action: string, form: FormData, onProgress: (share: number) => void): Promise<URL | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const address = request.status === 200 ? new URL(request.responseURL) : undefined
      resolve(address?.searchParams.has('received') ? address : undefined)
    })
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve(undefined))
    request.send(form)
  })
}

/** Whether a form holds a file. */
export function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0)
}
