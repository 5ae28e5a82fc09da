import { subscribe } from 'node:diagnostics_channel'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread, type Worker } from 'node:worker_threads'

// Preloaded into the site's process (`--import`) by the mixed load. On the socket that PROBE_SOCKET names it answers `/memory` with the
// process's memory after a collection, and ends a worker thread for `/end?worker=NAME`, as an error in it would.
const path = process.env['PROBE_SOCKET']
if (isMainThread && path !== undefined && process.argv[1]?.endsWith('main.ts')) {
  const workers = new Set<Worker>()
  subscribe('worker_threads', (message) => {
    const { worker } = message as { readonly worker: Worker } // as Node documents this channel
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
  })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // there with the flag
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://probe.test')
    if (pathname === '/memory') {
      collect()
      response.end(JSON.stringify(process.memoryUsage()))
      return
    }
    const found = [...workers].filter(({ threadName }) => threadName === searchParams.get('worker'))
    for (const worker of found) void worker.terminate()
    response.end(JSON.stringify(found.length))
  })
  // A process that was killed leaves its own.
  rmSync(path, { force: true })
  server.listen(path)
  server.unref()
}
