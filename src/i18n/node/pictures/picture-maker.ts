import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LogoImage } from '#domain/brand.ts'
import type { PictureFacts } from '#i18n/content/picture.ts'
import { pictureLimits } from './check-picture.ts'
import type { PictureReply, PictureRequest } from './picture-worker.ts'

type Fault = { readonly fault: string }
export type SizesReply = PictureFacts | Fault
type RequestOf<Kind extends PictureRequest['kind']> = Omit<Extract<PictureRequest, { kind: Kind }>, 'kind'>

/** The thread that makes pictures, from the first one that needs it on; one after the other. */
export class PictureMaker implements AsyncDisposable {
  #worker: Worker | undefined

  /** Makes the sizes of a picture. */
  async makeSizes(request: RequestOf<'sizes'>): Promise<SizesReply> {
    return (await this.#make({ kind: 'sizes', ...request })) as SizesReply // as for each kind below, what the thread answers to it
  }

  /** Makes the logo for mails and documents. @returns Null if it shows nothing. */
  async makeLogo(request: RequestOf<'logo'>): Promise<LogoImage | Fault | null> {
    return (await this.#make({ kind: 'logo', ...request })) as LogoImage | Fault | null // as above
  }

  /** Makes the icons of a site. */
  async makeIcons(request: RequestOf<'icons'>): Promise<Fault | null> {
    return (await this.#make({ kind: 'icons', ...request })) as Fault | null // as above
  }

  async #make(request: PictureRequest): Promise<PictureReply> {
    const worker = (this.#worker ??= new Worker(new URL('picture-worker.ts', import.meta.url), { name: 'picture-worker' }))
    const timeout = AbortSignal.timeout(pictureLimits.mostMilliseconds)
    try {
      worker.postMessage(request)
      // Rejects if the thread fails.
      const [reply] = (await once(worker, 'message', { signal: timeout })) as [PictureReply] // it sends nothing else
      return reply
    } catch (error) {
      await this[Symbol.asyncDispose]()
      if (timeout.aborted) return { fault: `takes longer than ${pictureLimits.mostMilliseconds / 1000} s to be read` }
      throw error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
