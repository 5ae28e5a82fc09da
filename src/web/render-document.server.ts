import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders a document, which is whole when it leaves: nothing of it is put in place by a script. */
export async function renderDocument(element: React.ReactElement, nonce: string | undefined): Promise<string> {
  return takeTransitionNotes(await render(element, nonce))
}

function render(element: React.ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      ...(nonce && { nonce }),
      // Nothing is streamed, so no part of the page may be set aside for a script to put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** React's notes for documents that come in pieces, which these do not; no attribute of HTML. */
function takeTransitionNotes(html: string): string {
  return html.replaceAll(/ vt-[a-z-]+="[^"]*"/gu, '')
}
