import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadCertificate } from '#testing/backend/tls-client.ts'

/** Programs with a configuration in `deploy/`. */
export type ProxyName = 'nginx' | 'caddy'

export type Proxy = AsyncDisposable & { readonly url: string }

/** Whether a program is installed (Debian: `apt-get install nginx caddy`). */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['version']).error === undefined
}

/**
 * Starts a proxy in front of a site with the configuration of `deploy/`; certificate, names, ports and folders are replaced.
 *
 * @param port Port of the proxy on loopback; plain HTTP uses the next one.
 * @param sitePort Port of the site.
 */
export async function startProxy(name: ProxyName, port: number, sitePort: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `fourfold-${name}-`))
  const files = name === 'nginx' ? configureNginx(folder, port, sitePort) : configureCaddy(folder, port, sitePort)
  await writeFile(join(folder, 'proxy.conf'), files)
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', join(folder, 'proxy.conf'), '-e', join(folder, 'error.log')]
      : ['run', '--config', join(folder, 'proxy.conf'), '--adapter', 'caddyfile']
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  const hasEnded = await Promise.race([untilListening(port).then(() => false), exited.then(() => true)])
  if (hasEnded) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`${name} ended before it was ready:\n${output}`)
  }
  return { url: `https://127.0.0.1:${port}`, [Symbol.asyncDispose]: end }
}

const deploy = new URL('../deploy/', import.meta.url)

/** Replaces each text. All must occur, so that a changed example fails the test. */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`The example does not hold: ${from}`)
    return made.replaceAll(from, to)
  }, text)
}

function configureNginx(folder: string, port: number, sitePort: number): string {
  const { certificate, key } = loadCertificate('first').files
  const site = replaceAll(readFileSync(new URL('nginx.conf', deploy), 'utf8'), [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${sitePort};`],
    ['  listen 80;\n  listen [::]:80;\n', `  listen 127.0.0.1:${port + 1};\n`],
    ['  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n', `  listen 127.0.0.1:${port} ssl http2;\n`],
    ['https://www.example.com$request_uri', `https://127.0.0.1:${port}$request_uri`],
    ['server_name www.example.com', 'server_name 127.0.0.1'],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', key],
    // Here the site's host name includes a port, which browsers send.
    ['Host $host;', 'Host $http_host;'],
  ])
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
  return `daemon off;\npid ${join(folder, 'pid')};\nuser root;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${site}\n}\n`
}

function configureCaddy(folder: string, port: number, sitePort: number): string {
  const { certificate, key } = loadCertificate('first').files
  const site = replaceAll(readFileSync(new URL('Caddyfile', deploy), 'utf8'), [
    ['\n{$SITE_URL:https://www.example.com} {', `\nhttps://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`],
    ['reverse_proxy {$SITE_ADDRESS:127.0.0.1:3000}', `reverse_proxy 127.0.0.1:${sitePort}`],
  ])
  // Caddy redirects plain HTTP to TLS by default.
  return `{\n\tadmin off\n\thttp_port ${port + 1}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tstorage file_system ${folder}\n}\n${site}`
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(20)
  }
}
