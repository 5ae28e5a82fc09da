import { setImmediate } from 'node:timers/promises'
import { Paper, type PaperOptions } from './pdf-document.server.ts'
import { TaggedDocument } from './tagged-document.server.ts'

/**
 * Writes a paper as fast as somebody reads it, and answers others after each step. It begins before anything of it is made.
 *
 * @param write Yields where a step ends.
 */
export function streamPaper(
  options: PaperOptions,
  write: (paper: Paper) => Generator<undefined, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const document = new TaggedDocument({ ...options, author: options.agency.legalName })
  const steps = writePaper(document, options, write)
  let isEnded = false
  return new ReadableStream({
    pull: async (controller) => {
      let bytes = document.takeBytes()
      while (!bytes && !isEnded) {
        await setImmediate()
        isEnded = steps.next().done ?? false
        bytes = document.takeBytes()
      }
      if (bytes) controller.enqueue(bytes)
      else controller.close()
    },
    cancel: () => {
      steps.return()
    },
  })
}

function* writePaper(
  document: TaggedDocument,
  options: PaperOptions,
  write: (paper: Paper) => Generator<undefined, void>,
): Generator<undefined, void> {
  const paper = new Paper(document, options)
  yield* write(paper)
  yield* paper.end()
}
