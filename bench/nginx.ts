import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Names in lower case. */
export type Answer = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

export type Nginx = AsyncDisposable & { readonly url: string }

/**
 * Starts nginx with one worker on one core, serving one answer at its root, as it serves any site's
 * home page: the body as its index file, compressed already, with the same headers.
 *
 * What nginx writes of its own accord stays its own: date, connection, length and entity tag.
 */
export async function startNginx({ headers, body }: Answer, core: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-nginx-'))
  // The worker may run as a user of its own.
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'index.html'), body)
  const port = await findFreePort()
  await writeFile(join(folder, 'nginx.conf'), configure(folder, port, headers))
  const child = spawn('taskset', ['-c', String(core), 'nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    waitForPort(port),
    exited.then(() => {
      throw new Error('nginx ended before it was ready.')
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configure(folder: string, port: number, headers: Answer['headers']): string {
  const { 'content-type': contentType = '', ...others } = headers
  const written = new Set(['date', 'connection', 'keep-alive', 'content-length', 'etag'])
  const added = Object.entries(others).filter(([name]) => !written.has(name))
  return `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events {}
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  server_tokens off;
  types {}
  default_type ${quote(contentType)};
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    root ${quote(folder)};
    add_header last-modified "";
    ${added.map(([name, value]) => `add_header ${name} ${quote(value)};`).join('\n    ')}
  }
}
`
}

/** nginx would read a dollar sign as a variable; none of the headers of a page has one. */
function quote(value: string): string {
  const mark = value.includes('"') ? "'" : '"'
  if (value.includes(mark) || /[\\$]/u.test(value)) throw new Error(`nginx cannot be given ${value}.`)
  return mark + value + mark
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await wait(20)
  }
}
