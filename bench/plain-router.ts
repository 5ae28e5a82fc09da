import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createRequestHandler, type ServerBuild } from 'react-router'

type StoredFile = { readonly type: string; readonly caching: string; readonly body: Buffer }

const root = fileURLToPath(new URL('../', import.meta.url))
const build = join(root, '.cache/plain-router/build')
const words = join(root, '.cache/plain-router/words')
const pages = { home: '/', pricing: '/pricing', references: '/references', blogs: '/blogs' } as const

/**
 * Builds and serves a site of React Router as its template makes one, with the words of our home page and three others, rendered beforehand. Its links
 * prefetch their pages when they come into view.
 */
export async function startPlainRouter(siteUrl: string): Promise<AsyncDisposable & { readonly url: string }> {
  mkdirSync(words, { recursive: true })
  for (const [page, path] of Object.entries(pages))
    writeFileSync(join(words, `${page}.json`), JSON.stringify(listWords(await (await fetch(siteUrl + path)).text())))
  buildPlainRouter()
  const files = new Map([...(await renderPages()), ...listAssets()])
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.split('?', 1)[0] ?? '/')
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': file.caching })
    response.end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function buildPlainRouter(): void {
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status, stderr } = spawnSync(process.execPath, [command, 'build', 'bench/plain-router', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The plain site was not built: ${stderr}`)
}

/** Each page and its data, by their addresses. */
async function renderPages(): Promise<(readonly [path: string, file: StoredFile])[]> {
  // The build's own shape.
  const handle = createRequestHandler((await import(join(build, 'server/index.js'))) as ServerBuild, 'production')
  const paths = Object.values(pages).flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])
  return Promise.all(
    paths.map(async (path) => {
      const answer = await handle(new Request(`http://127.0.0.1${path}`))
      if (!answer.ok) throw new Error(`The plain site answers ${path} with ${answer.status}.`)
      const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()))
      return [path, { type: answer.headers.get('content-type') ?? 'text/html', caching: 'public, max-age=300', body }] as const
    }),
  )
}

function listAssets(): (readonly [path: string, file: StoredFile])[] {
  const caching = 'public, max-age=31536000, immutable'
  return globSync('assets/*.js', { cwd: join(build, 'client') }).map((name) => [
    `/${name}`,
    { type: 'text/javascript', caching, body: brotliCompressSync(readFileSync(join(build, 'client', name))) },
  ])
}

function listWords(html: string): (readonly [tag: string, text: string])[] {
  return [...html.matchAll(/<(h1|h2|h3|p|li)(?:\s[^>]*)?>(.*?)<\/\1>/gsu)].map(
    ([, tag = 'p', inner = '']) => [tag, inner.replaceAll(/<[^>]*>/gu, '').trim()] as const,
  )
}
