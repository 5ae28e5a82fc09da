import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Logger } from '#server/log.ts'
import type { BodyCache } from '#server/pages/body-cache.ts'
import type { StaticFiles } from './static-files.ts'

type FillOptions = {
  readonly files: StaticFiles
  /** Addresses of the pages and their data, the first of them first. */
  readonly paths: readonly string[]
  readonly cache: Pick<BodyCache, 'get'>
  readonly log: Logger
}

export type Filling = {
  /** Settles when everything is made, or the work was stopped. */
  readonly ended: Promise<void>
  /** Begins nothing more; what is being compressed comes to its end. */
  readonly stop: () => void
  readonly isStopped: () => boolean
}

/** Half of the threads that Node has for compression: the files and mails of visitors need the others (UV_THREADPOOL_SIZE). */
const workerCount = 2

const decompress = promisify(brotliDecompress)

/**
 * Renders in the background what nobody has asked for yet, and puts the best compression in the place of each quick one. A page is
 * rendered when the one before is compressed, so that visitors' requests come in between and little waits in memory.
 */
export function fillPages({ files, paths, cache, log }: FillOptions): Filling {
  let isStopped = false
  const left = paths.values()

  const work = async () => {
    await compressAll()
    // Both take from one list.
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
    for (let file = files.takeQuick(); file && !isStopped; file = files.takeQuick()) {
      if (!('br' in file.bodies)) continue
      const br = await cache.get(await decompress(file.bodies.br))
      const { isQuick: _, ...rest } = file
      files.improve(file, { ...rest, bodies: { br } })
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
