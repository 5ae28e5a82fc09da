import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake of the supported scheduling service on its own origin, with the service's script and messages. */
export type BookingServiceSite = AsyncDisposable & {
  readonly pageUrl: string
  readonly scriptUrl: string
  /** Paths that browsers have requested. */
  readonly asked: readonly string[]
  /** How requests for the script are answered from now on: sent, refused, or left pending. */
  answerScript: 'sent' | 'refused' | 'kept'
}

/** Starts it on a free port; its origin is `localhost`, which differs from the site's. */
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
  // A listening TCP server.
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
