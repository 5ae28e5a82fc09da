import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runUntilKilled } from '#testing/backend/run-until-killed.ts'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { type Acknowledged, findLosses, parseAcknowledged } from './find-losses.ts'
import { buildRecordingDisk, canRecordDisks, type Record, type RecordedProcess } from './recording-disk.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const isLong = process.env['TEST_LONG'] === '1'
const runs = isLong ? 20 : 1
const cutsPerRun = isLong ? 10 : 3
/** Answers after which a run ends. */
const answersPerRun = isLong ? 400 : 100
const kills = isLong ? 200 : 3
/** Kills after which a new folder is begun, so that the first start is killed as well. */
const killsPerFolder = 20
const program = join(import.meta.dirname, 'acknowledging-process.ts')
const normalSync = join(import.meta.dirname, 'normal-sync.ts')

const canRun = canRecordDisks()
if (!canRun) console.warn('The tests of power cuts are skipped: they need Linux and a C compiler (`cc`).')

async function createFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fourfold-power-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

/** What was answered before a cut. */
function acknowledgedIn(records: readonly Record[]): readonly Acknowledged[] {
  const said = records.flatMap((record) => (record.kind === 'said' ? record.text.split('\n') : []))
  return said.flatMap((line) => parseAcknowledged(line) ?? [])
}

/** The keys of a data folder with their contents. */
async function readKeys(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'keys')
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => !name.endsWith('.new')) : []
  return await Promise.all(names.toSorted().map(async (name) => `${name} ${await readFile(join(folder, name), 'utf8')}`))
}

/** Moments of a run: half of them anywhere, half right after an answer, when the least time was left to sync it. */
function chooseCuts(records: readonly Record[], count: number, random: Random): readonly number[] {
  const answers = records.flatMap((record, at) => (record.kind === 'said' && record.text.startsWith('stored ') ? [at + 1] : []))
  const cuts = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? random.below(records.length) + 1 : random.pick(answers)))
  return cuts.toSorted((a, b) => a - b)
}

type Campaign = {
  readonly random: Random
  readonly runs: number
  readonly cutsPerRun: number
  /** Whether some of what was not synced is on the disk after all. */
  readonly keepsUnsynced: boolean
  readonly nodeOptions?: readonly string[]
}

/** Cuts the power again and again; each run begins with what the last cut of the one before has left. @returns What was lost. */
async function cutPower({ random, runs, cutsPerRun, keepsUnsynced, nodeOptions = [] }: Campaign) {
  await using folder = await createFolder()
  await using disk = await buildRecordingDisk(process.env)
  const losses: string[] = []
  const acknowledged: Acknowledged[] = []
  let cuts = 0
  let root = join(folder.path, 'begin')
  await mkdir(root)
  for (let run = 0; run < runs; run++) {
    const simulated = new SimulatedDisk(root)
    const writeTo = (path: string) => simulated.writeTo(path, keepsUnsynced ? random : undefined)
    const child = await disk.start(root, [...nodeOptions, program, join(root, 'data'), `run${run}`])
    const endAfter = answersPerRun / 2 + random.below(answersPerRun)
    let answers = 0
    for await (const line of child.lines) if (line.startsWith('stored ') && ++answers === endAfter) child.kill()
    const records = await child.readRecords()
    const keys = await readKeys(join(root, 'data'))
    let at = 0
    for (const cut of chooseCuts(records, cutsPerRun, random)) {
      const passed = records.slice(at, cut)
      for (const record of passed) simulated.apply(record)
      acknowledged.push(...acknowledgedIn(passed))
      at = cut
      const left = join(folder.path, `cut-${run}-${cuts++}`)
      writeTo(left)
      const lost = await findLosses(join(left, 'data'), acknowledged)
      // Read after the start, which makes those that are missing.
      if (acknowledged.length > 0 && (await readKeys(join(left, 'data'))).join() !== keys.join()) losses.push('keys')
      losses.push(...lost.map((what) => `run ${run}, record ${cut}: ${what}`))
      await rm(left, { recursive: true })
    }
    await rm(root, { recursive: true })
    root = join(folder.path, `run-${run + 1}`)
    writeTo(root)
  }
  return { losses, cuts, acknowledged: acknowledged.length }
}

test.skipIf(!canRun)(`acknowledged writes survive ${runs * cutsPerRun} power cuts`, { timeout: 3_600_000 }, async () => {
  const seed = Date.now()
  const { losses, cuts, acknowledged } = await cutPower({ random: createRandom(seed), runs, cutsPerRun, keepsUnsynced: true })
  console.log(`${cuts} power cuts (seed ${seed}) in ${runs} runs, ${acknowledged} acknowledged, ${losses.length} lost`)
  expect(losses).toEqual([])
  expect(cuts).toBe(runs * cutsPerRun)
  expect(acknowledged).toBeGreaterThan(0)
})

// Proves that the campaign detects a loss.
test.skipIf(!canRun || !isLong)('with synchronous=NORMAL power cuts lose what was acknowledged', { timeout: 3_600_000 }, async () => {
  const random = createRandom(Date.now())
  const nodeOptions = ['--import', normalSync]
  const { losses, cuts, acknowledged } = await cutPower({ random, runs: 1, cutsPerRun: 2 * cutsPerRun, keepsUnsynced: false, nodeOptions })
  const lost = losses.filter((loss) => / (?:c|mail)\//u.test(loss))
  console.log(`The control: ${cuts} power cuts, ${acknowledged} acknowledged, ${lost.length} lost`)
  expect(lost.length).toBeGreaterThan(0)
})

type Fault = {
  readonly begin: (process: RecordedProcess) => void
  readonly end: (process: RecordedProcess) => void
  /** What is logged. */
  readonly log: readonly string[]
}
const faults: readonly (readonly [string, Fault])[] = [
  [
    'a disk that fills',
    {
      begin: ({ setRoom }) => setRoom(100_000),
      end: ({ setRoom }) => setRoom(2 ** 40),
      log: ['A request failed.', 'The outbox cannot work.'],
    },
  ],
  [
    'a disk whose syncs fail',
    {
      begin: ({ setSyncsFail }) => setSyncsFail(true),
      end: ({ setSyncsFail }) => setSyncsFail(false),
      log: ['A request failed.', 'A file could not be written or read.'],
    },
  ],
]
const kinds = ['document', 'mail', 'file']

test.skipIf(!canRun).each(faults)('%s refuses, loses nothing acknowledged, and goes on when it is well', async (_, fault) => {
  await using folder = await createFolder()
  await using disk = await buildRecordingDisk(process.env)
  const root = join(folder.path, 'root')
  await mkdir(root)
  const simulated = new SimulatedDisk(root)
  const child = await disk.start(root, [program, join(root, 'data'), 'run'])
  const outcomes = new Map<string, number>()
  const said = new Set<string>()
  /**
   * Begins the fault once some of each kind were stored, ends it once some of each were refused and the fault was logged, and goes on until
   * some were stored.
   */
  const phases = [
    { until: 'stored', act: () => fault.begin(child) },
    { until: 'refused', act: () => fault.end(child) },
    { until: 'stored', act: () => child.kill() },
  ]
  for await (const line of child.lines) {
    const [outcome = '', kind = '', , status = ''] = line.split(' ')
    outcomes.set(`${outcome} ${kind}`, (outcomes.get(`${outcome} ${kind}`) ?? 0) + 1)
    if (outcome === 'refused') said.add(`${kind} ${status}`)
    if (outcome === 'log') said.add(line)
    const until = phases[0]?.until
    const isOver = kinds.every((each) => (outcomes.get(`${until} ${each}`) ?? 0) >= 3)
    if (!isOver || (until === 'refused' && !fault.log.every((message) => said.has(`log ${message}`)))) continue
    phases.shift()?.act()
    outcomes.clear()
  }
  const records = await child.readRecords()
  const refusals = ['document UNAVAILABLE', 'mail UNAVAILABLE', 'file retry-limit-exceeded']
  expect([...said]).toEqual(expect.arrayContaining([...refusals, ...fault.log.map((message) => `log ${message}`)]))
  const refused = records.flatMap((record, at) => (record.kind === 'said' && record.text.startsWith('refused ') ? [at + 1] : []))
  const acknowledged: Acknowledged[] = []
  let at = 0
  // Cut when the disk begins to refuse, while it does, and when it is well again.
  for (const cut of [refused.at(0) ?? 0, refused.at(-1) ?? 0, records.length]) {
    const passed = records.slice(at, cut)
    for (const record of passed) simulated.apply(record)
    acknowledged.push(...acknowledgedIn(passed))
    at = cut
    const left = join(folder.path, `cut-${cut}`)
    simulated.writeTo(left)
    expect(await findLosses(join(left, 'data'), acknowledged)).toEqual([])
  }
})

test(`acknowledged writes survive kill -9, ${kills} times`, { timeout: 3_600_000 }, async () => {
  const random = createRandom(Date.now())
  let count = 0
  for (let done = 0; done < kills; done += killsPerFolder) {
    await using folder = await createFolder()
    const dataDir = join(folder.path, 'data')
    const acknowledged: Acknowledged[] = []
    for (let kill = done; kill < Math.min(done + killsPerFolder, kills); kill++) {
      // Others are on their way then.
      const lines = await runUntilKilled(program, [dataDir, `run${kill}`], 1 + random.below(answersPerRun))
      acknowledged.push(...lines.flatMap((line) => parseAcknowledged(line) ?? []))
      expect(await findLosses(dataDir, acknowledged)).toEqual([])
    }
    count += acknowledged.length
  }
  console.log(`${kills} kills, ${count} acknowledged, none lost`)
  expect(count).toBeGreaterThan(0)
})
