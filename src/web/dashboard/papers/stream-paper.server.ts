import { setImmediate } from 'node:timers/promises'
import { Paper, type PaperOptions } from './paper.server.ts'

/**
 * Writes a paper as fast as somebody reads it, and answers others after each step.
 *
 * @param write Yields where a step ends.
 */
export function streamPaper(
  options: PaperOptions,
  write: (paper: Paper) => Generator<undefined, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const paper = new Paper(options)
  const steps = write(paper)
  let isEnded = false
  return new ReadableStream({
    pull: async (controller) => {
      let bytes = paper.takeBytes()
      while (!bytes && !isEnded) {
        await setImmediate()
        isEnded = steps.next().done ?? false
        if (isEnded) paper.end()
        bytes = paper.takeBytes()
      }
      if (bytes) controller.enqueue(bytes)
      else controller.close()
    },
    cancel: () => {
      steps.return()
    },
  })
}
