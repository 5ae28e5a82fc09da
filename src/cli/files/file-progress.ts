import { Transform } from 'node:stream'
import { type ProgressOutput, startProgress } from '#cli/progress.ts'

/**
 * Passes bytes through and shows the progress of a file.
 *
 * @param totalBytes Size of the whole file, if known.
 */
export function showProgress(name: string, totalBytes: number, output?: ProgressOutput): Transform {
  const progress = startProgress(output)
  let passedBytes = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      passedBytes += chunk.length
      // Names were checked before and cannot steer the terminal.
      progress.show(name, passedBytes, totalBytes)
      done(null, chunk)
    },
    destroy: (error, done) => {
      progress[Symbol.dispose]()
      done(error)
    },
  })
}
