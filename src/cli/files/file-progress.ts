import { Transform } from 'node:stream'
import { type ProgressOutput, startProgress } from '#cli/progress.ts'

/**
 * Passes bytes on, and says how much of a file has gone.
 *
 * @param totalBytes Of the whole file, where that is known.
 */
export function showProgress(name: string, totalBytes: number, output?: ProgressOutput): Transform {
  const progress = startProgress(output)
  let passedBytes = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      passedBytes += chunk.length
      // Names are checked before; they cannot steer the terminal.
      progress.show(name, passedBytes, totalBytes)
      done(null, chunk)
    },
    destroy: (error, done) => {
      progress[Symbol.dispose]()
      done(error)
    },
  })
}
