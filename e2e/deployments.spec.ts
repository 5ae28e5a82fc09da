import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { isMarked, markDocument, startApp } from './app.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'

/** Makes a checkout with its own build: the same pages, but no asset of the same name. */
function makeNextBuild(): Disposable & { readonly root: string } {
  const root = mkdtempSync(join(tmpdir(), 'fourfold nächste '))
  for (const name of ['src', 'content', 'rules', 'package.json', 'build/client', 'build/server', 'build/inputs'])
    cpSync(name, join(root, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const assets = globSync('build/client/assets/*', { cwd: root })
  const names = assets.map((path) => basename(path, extname(path)))
  const rename = (text: string) => names.reduce((renamed, name) => renamed.replaceAll(name, `${name}-next`), text)
  for (const path of globSync('build/{client/assets,server}/**/*.{js,css,json}', { cwd: root }))
    writeFileSync(join(root, path), rename(readFileSync(join(root, path), 'utf8')))
  for (const path of assets) renameSync(join(root, path), join(root, path.replace(/(\.\w+)$/u, '-next$1')))
  writeFileSync(join(root, 'build/inputs'), 'the next build')
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

test('open tabs keep working with their own build after a deployment', { tag: '@long' }, async ({ browser }) => {
  // Includes rendering all pages of the next build.
  test.setTimeout(400_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'fourfold-e2e-'))
  using next = makeNextBuild()
  const context = await browser.newContext()
  const complaints: string[] = []
  context.on('weberror', (failure) => complaints.push(String(failure.error())))
  try {
    // As in production, with prerendering in the background.
    const settings = { DATA_DIR: dataDir, PRERENDER: 'on' }
    const before = await startServer(settings)
    const port = new URL(before.url).port
    const running = await context.newPage()
    await running.goto(`${before.url}/pricing`)
    await startApp(running)
    const waiting = await context.newPage()
    await waiting.goto(`${before.url}/references`)
    const oldAssets = await waiting.locator('script[data-app]').getAttribute('data-modules')
    await before.stop()

    await using after = await startServer({ ...settings, PORT: port }, next.root)
    const fresh = await (await fetch(`${after.url}/references`)).text()
    for (const asset of oldAssets?.split(' ') ?? []) {
      expect(fresh).not.toContain(`${asset} `)
      const answer = await fetch(after.url + asset)
      expect([asset, answer.status, answer.headers.get('cache-control')]).toEqual([asset, 200, 'public, max-age=31536000, immutable'])
    }

    await markDocument(running)
    await running.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
    await expect(running).toHaveTitle('Ecommerce partner for agencies, with all terms | Fourfold')
    expect(await isMarked(running)).toBe(true)

    await startApp(waiting)
    await markDocument(waiting)
    await waiting.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
    await expect(waiting).toHaveTitle('Team: who designs and builds your store | Fourfold')
    expect(await isMarked(waiting)).toBe(true)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
