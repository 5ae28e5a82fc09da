import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Logger } from '#server/log.ts'
import type { BrotliCache } from '#server/pages/brotli-cache.ts'
import type { StaticFiles } from './static-files.ts'

type PrerenderPagesOptions = {
  readonly files: StaticFiles
  /** Paths of the pages and their data, in rendering order. */
  readonly paths: readonly string[]
  readonly cache: Pick<BrotliCache, 'get'>
  readonly log: Logger
}

export type Prerendering = {
  /** Settles when everything is rendered and compressed, or after `stop`. */
  readonly ended: Promise<void>
  /** Starts nothing new; running compressions finish. */
  readonly stop: () => void
  readonly isStopped: () => boolean
}

/** Half of Node's thread pool (UV_THREADPOOL_SIZE); visitors' files and mails need the rest. */
const workerCount = 2

const decompress = promisify(brotliDecompress)

/**
 * Renders the pages that were not requested yet in the background, and replaces low-quality compressions. A worker compresses each page
 * before it renders the next, so that requests are served in between and few uncompressed pages are in memory.
 */
export function prerenderPages({ files, paths, cache, log }: PrerenderPagesOptions): Prerendering {
  let isStopped = false
  const left = paths.values()

  const work = async () => {
    await compressAll()
    // The workers share one iterator.
    for (const path of left) {
      if (isStopped) return
      try {
        await files.make(path)
      } catch (error) {
        log.error({ err: error, path }, 'A page could not be rendered.')
      }
      await compressAll()
    }
  }

  const compressAll = async () => {
    for (let file = files.nextToRecompress(); file && !isStopped; file = files.nextToRecompress()) {
      if (!('br' in file.bodies)) continue
      const br = await cache.get(await decompress(file.bodies.br))
      const { isLowQuality: _, ...rest } = file
      files.recompress(file, { ...rest, bodies: { br } })
    }
  }

  const ended = Promise.all(Array.from({ length: workerCount }, work))
  return {
    ended: ended.then(() => {}),
    stop: () => {
      isStopped = true
    },
    isStopped: () => isStopped,
  }
}
