import { Transform } from 'node:stream'

/** Where progress is told: a terminal, or nothing that people look at. */
export type ProgressOutput = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/**
 * Passes bytes on, and on a terminal says in one line how much of a file has gone.
 *
 * @param totalBytes Of the whole file, where that is known.
 */
export function showProgress(name: string, totalBytes: number, output: ProgressOutput = process.stderr): Transform {
  let passedBytes = 0
  let shownPercent = -1
  // Names are checked before; they cannot steer the terminal.
  const show = () => {
    const percent = totalBytes > 0 ? Math.floor((Math.min(passedBytes, totalBytes) / totalBytes) * 100) : 100
    if (!output.isTTY || percent === shownPercent) return
    shownPercent = percent
    output.write(`\r${name} ${percent} %`)
  }
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      passedBytes += chunk.length
      show()
      done(null, chunk)
    },
    flush: (done) => {
      if (output.isTTY) output.write('\n')
      done()
    },
  })
}
