import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { test as plain } from '@playwright/test'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

/** The W3C checker, a package of `tools/`, which `npm test` does not need. */
const checker = fileURLToPath(new URL('../tools/node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url))

/** One finding: `"file:/…/de/pricing.html":1.2-1.3: error: …`. */
const finding = /^"file:(.*?)\.html":(.*)$/u

test('the W3C checker finds no error on any prerendered page', async ({ server }) => {
  test.skip(!existsSync(checker), 'The HTML checker is not installed; npm ci --prefix tools --ignore-scripts installs it.')
  test.skip(spawnSync('java', ['-version']).status !== 0, 'There is no Java on this machine.')
  test.setTimeout(300_000)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-html-'))
  const pages = listSitePages()
  for (const { address } of pages) {
    const response = await fetch(server.url + address, { headers: { 'accept-language': 'en' } })
    expect([address, response.status, response.redirected]).toEqual([address, 200, false])
    const file = join(folder.path, address === '/' ? 'index.html' : `${address.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await response.text())
  }
  expect(pages.length).toBeGreaterThan(100)
  expect(await checkFolder(folder.path)).toEqual([])
})

plain('the checker sees an error when there is one', async () => {
  plain.skip(!existsSync(checker) || spawnSync('java', ['-version']).status !== 0, 'The HTML checker or Java is not installed.')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-html-'))
  const page = '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>'
  await writeFile(join(folder.path, 'page.html'), page)
  expect(await checkFolder(folder.path)).toEqual([expect.stringMatching(/^\/page: .*No “p” element in scope/u)])
})

/**
 * False positives. The checker's CSS parser lacks container queries, masks and starting styles (Lightning CSS has parsed them). Links of
 * inlined style sheets have no address until the app starts (server/pages/static-document.ts). `blocking` is also valid for `rel=expect`
 * (HTML, "Link type expect"), and `pathLength` for every shape (SVG 2, section 9.6.1).
 */
const accepted = [
  /: error: CSS: /u,
  /A “link” element must have an “href” or “imagesrcset” attribute/u,
  /A “link” element with a “blocking” attribute must have a “rel” attribute/u,
  /Attribute “pathLength” not allowed on element “circle”/u,
]

/** @returns The checker's errors, by the page's path. */
async function checkFolder(folder: string): Promise<string[]> {
  const child = spawn('java', ['-Xss4m', '-jar', checker, '--errors-only', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = (await text(child.stderr)).split('\n').filter((line) => line && !accepted.some((pattern) => pattern.test(line)))
  return lines.map((line) => {
    const [, path = '', message = line] = finding.exec(line) ?? []
    return `${path.slice(path.indexOf(folder) + folder.length)}: ${message}`
  })
}
