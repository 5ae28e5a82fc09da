import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A scheduling service on an origin of its own, with the script and the messages of the one that the site is made for. */
export type BookingServiceSite = AsyncDisposable & {
  readonly pageUrl: string
  readonly scriptUrl: string
  /** The paths that browsers have asked for. */
  readonly asked: readonly string[]
  /** What happens to the script from now on: it is answered, refused, or kept waiting. */
  answerScript: 'sent' | 'refused' | 'kept'
}

/** Starts it on a port that is free; its origin is `localhost`, another one than the site's. */
export async function startBookingService(): Promise<BookingServiceSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    asked.push(path)
    if (path === '/widget.js') {
      if (service.answerScript === 'kept') return
      if (service.answerScript === 'refused') return void response.writeHead(500).end()
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(widgetScript)
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(frame)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Of a server that listens.
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const service: BookingServiceSite = {
    pageUrl: `${origin}/team/30min`,
    scriptUrl: `${origin}/widget.js`,
    asked,
    answerScript: 'sent',
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

const widgetScript = `window.Calendly = {
  initInlineWidget({ url, parentElement }) {
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = 'Select a time'
    parentElement.append(frame)
  },
}`

const frame = `<!doctype html><html lang="en"><title>30 minutes</title><body>
<button id="slot">10:00</button><button id="book">Schedule event</button>
<script>
const tell = (event) => parent.postMessage({ event, payload: {} }, '*')
document.getElementById('slot').onclick = () => tell('calendly.date_and_time_selected')
document.getElementById('book').onclick = () => tell('calendly.event_scheduled')
tell('calendly.event_type_viewed')
</script></body></html>`
