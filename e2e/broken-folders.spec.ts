import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { ask } from './ask.ts'
import { isLong } from './matrix.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test } from './test.ts'

const readSample = (path: string) => readFileSync(join('content', path), 'utf8')

/** Makes something in a folder that is moved into the owner's at once. */
type Make = (folder: string) => void

function write(path: string, content: string | Uint8Array): Make {
  return (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** A file of the sample with one text replaced. */
function edit(path: string, from: string | RegExp, to: string): Make {
  const text = readSample(path)
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${path} does not hold ${String(from)}`)
  return write(path, edited)
}

const all =
  (...makes: readonly Make[]): Make =>
  (folder) => {
    for (const make of makes) make(folder)
  }

const facts = { publishedOn: '2026-11-02', author: 'mara-lindholm', cover: 'ledger', tags: [] }
const post = (text: string, change: object = {}) =>
  all(write('posts/first/post.json', JSON.stringify({ ...facts, ...change })), write('posts/first/en.md', text))
const article = (body: string) => `---\ntitle: First\ndescription: A trial.\n---\n\n${body}\n`
const photo = createCanvas(400, 300).encodeSync('png')
const cases = JSON.parse(readSample('cases.json')) as { readonly cases: readonly object[] } // checked
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><script/><rect width="80" height="40"/></svg>'

/** What breaks the folder, and the faults by which it is named, from the path on. */
const faults: readonly (readonly [what: string, make: Make, named: readonly (string | RegExp)[]])[] = [
  [
    'a comma too many',
    write('site.json', '{\n  "email": "a@example.com",\n}'),
    ['site.json:3:1: is not JSON: the comma before } has to go'],
  ],
  ['a file that is half written', write('site.json', readSample('site.json').slice(0, 300)), [/^site\.json:\d+:\d+: is not JSON: /u]],
  ['an empty file', write('brand.json', ''), ['brand.json:1:1: is not JSON: the file is empty; put { } there at least']],
  ['a key left out', edit('site.json', /"email": .*\n/u, ''), ['site.json:1: email: is missing']],
  [
    'another placeholder in English',
    write('messages/en.json', '{\n  "error": {\n    "pageNotFound": "Nothing at {place}"\n  }\n}'),
    ['messages/en.json:3: error.pageNotFound: has the placeholders { place: text }, the sample has { path: text }'],
  ],
  [
    'an unknown language',
    write('structure.json', '{\n  "languages": ["en", "fr"],\n  "hiddenPaths": []\n}'),
    ['structure.json:2: languages.1: is none of en, de, nl, es'],
  ],
  ['a wrong color', edit('brand.json', '"#4373cc"', '"blue"'), ['brand.json:4: colors.brand: is not a color, such as #4373cc']],
  [
    'a wrong date',
    post(article('Hello.'), { publishedOn: '2026-13-01' }),
    [/^posts\/first\/post\.json:1: publishedOn: is neither a calendar date/u],
  ],
  ['an article without a title', post('---\ndescription: A trial.\n---\n\nHello.\n'), ['posts/first/en.md: title: is missing']],
  [
    'an article with a picture that has a script',
    all(post(article('![A sign](sign.svg)')), write('posts/first/sign.svg', svg)),
    ['posts/first/sign.svg: script: is an element that drawings may not have'],
  ],
  [
    'a slug twice',
    write('cases.json', JSON.stringify({ ...cases, cases: [...cases.cases, cases.cases[0]] })),
    [/^cases\.json:1: cases\.\d+\.slug: \S+ is the slug of another case$/u],
  ],
  [
    'a menu with a page that is none',
    edit('menu.json', '"/references"', '"/windows"'),
    [/^menu\.json:\d+: header\.bar\.1: \/windows is no page that a menu can name/u],
  ],
  ['a name that is none', write('stie.json', '{}'), ['stie.json: belongs to nothing the site shows']],
  [
    'a name that differs in its case alone',
    all(write('site.json', readSample('site.json')), write('Site.json', readSample('site.json'))),
    ['Site.json: belongs to nothing the site shows'],
  ],
  [
    'another encoding',
    write('site.json', Buffer.from('{ "city": "Köln" }', 'latin1')),
    ['site.json: is not a text in UTF-8; save it again with this encoding'],
  ],
  [
    'a picture of 40 MB',
    all(write('people/mara.jpg', photo), (folder) => truncateSync(join(folder, 'people/mara.jpg'), 40_000_000)),
    ['people/mara.jpg: is larger than 20 MB'],
  ],
  [
    'a picture that is cut off',
    write('people/mara.png', photo.subarray(0, -20)),
    ['people/mara.png: ends before its end: it was not copied or saved completely'],
  ],
  [
    'a link out of the folder',
    (folder) => symlinkSync('/etc/hostname', join(folder, 'site.json')),
    ['site.json: is a link or a device; put the file itself here'],
  ],
  [
    'a link that leads nowhere',
    (folder) => symlinkSync('nowhere', join(folder, 'site.json')),
    ['site.json: is a link or a device; put the file itself here'],
  ],
  [
    'a link to the whole disk',
    (folder) => symlinkSync('/', join(folder, 'icons')),
    ['icons: is a link or a device; put the file itself here'],
  ],
  [
    'a pipe',
    (folder) => void execFileSync('mkfifo', [join(folder, 'structure.json')]),
    ['structure.json: is a link or a device; put the file itself here'],
  ],
  ['a folder in the place of a file', (folder) => mkdirSync(join(folder, 'site.json')), ['site.json: is a folder; put a file here']],
  [
    'too many files',
    (folder) => {
      mkdirSync(join(folder, 'notes'))
      for (let at = 0; at <= 20_000; at++) writeFileSync(join(folder, `notes/${at}.json`), '')
    },
    [/^: more than 20000 files are in the content folder$/u],
  ],
  [
    'a file deep below others',
    write(`${Array.from({ length: 200 }, (_, at) => `folder-${at}`).join('/')}/site.json`, '{}'),
    [/^folder-0\/folder-1\/.*\/site\.json: belongs to nothing the site shows$/u],
  ],
  ['brackets in brackets', write('site.json', '['.repeat(400_000) + ']'.repeat(400_000)), ['site.json: is nested too deep']],
  ...(process.getuid?.() === 0
    ? []
    : [
        [
          'a file that may not be read',
          all(write('site.json', '{}'), (folder: string) => chmodSync(join(folder, 'site.json'), 0)),
          ['site.json: cannot be read (EACCES)'],
        ] as const,
      ]),
]

const terms = 'pages/terms/en.json'

/** An owner's folder that changes as a whole, and the site that shows it. */
async function openSite() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-broken-'))
  const content = join(folder.path, 'content')
  /** Makes the next state elsewhere and renames it, so that no look finds a part of it. */
  const put = (make: Make) => {
    const [next, last] = [join(folder.path, 'next'), join(folder.path, 'last')]
    mkdirSync(next)
    make(next)
    renameSync(content, last)
    renameSync(next, content)
    rmSync(last, { recursive: true })
  }
  mkdirSync(content)
  const server = await startServer({ CONTENT_DIR: content })
  return {
    server,
    content,
    put,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** The faults that the log has named, from the path on. */
function listFaults(server: TestServer, content: string): readonly string[] {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const logged = lines.map((line) => JSON.parse(line) as { readonly fault?: string }) // lines of the log
  return logged.flatMap(({ fault }) => (fault === undefined ? [] : [fault.replace(content, '').replace(/^\//u, '')]))
}

// `npm run test:long -- broken-folders` tries all of them.
test('a broken folder is named, the site stays as it was, and shows what is mended', async () => {
  test.setTimeout(900_000)
  await using site = await openSite()
  const { server, content, put } = site
  const read = async (path: string) => (await ask(server.url, path)).text
  const heading = (at: number) => edit(terms, /"heading": "[^"]+"/u, `"heading": "Our terms, edition ${at}"`)
  put(heading(0))
  await expect.poll(() => read('/terms')).toContain('Our terms, edition 0')

  const tried = isLong ? faults : faults.filter((_, at) => at % 8 === 0)
  for (const [at, [what, make, named]] of tried.entries()) {
    await test.step(what, async () => {
      const before = listFaults(server, content).length
      put(all(heading(at + 1), make))
      const list = () => listFaults(server, content).slice(before)
      await expect.poll(list, what).not.toEqual([])
      expect.soft(list(), what).toEqual(named.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))))
      expect((await ask(server.url, '/')).status, what).toBe(200)
      expect(await read('/terms'), what).toContain(`Our terms, edition ${at}`)

      put(heading(at + 1))
      await expect.poll(() => read('/terms'), what).toContain(`Our terms, edition ${at + 1}`)
    })
  }
  expect(await server.stop()).toBe(0)
})
