import { existsSync, readFileSync } from 'node:fs'
import type { Measurement, Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** What the running site holds of the machine's memory. */
export const memory: Part = { name: 'memory', summary: 'memory of the running site, ready and after answers', measure }

const requests = 5_000

/** Rendered, made from memory and refused. */
const paths = ['/', '/de/pricing', '/dashboard/login', '/nowhere']

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) return [{ kind: 'not measured', what: 'memory', reason: 'only Linux tells it' }]
  buildSite()
  using folder = createDataFolder()
  await using site = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const ready = readMemory(site.pid)
  report(`${requests} answers`)
  for (let done = 0; done < requests; done++) {
    const answer = await fetch(site.url + (paths[done % paths.length] ?? '/'))
    await answer.arrayBuffer()
  }
  const used = readMemory(site.pid)
  return [
    describe('memory when ready', ready, 'all pages rendered and compressed'),
    describe('memory after answers', used, `${requests} answers, one after the other, of ${paths.join(', ')}`),
  ]
}

function describe(what: string, kibibytes: number, detail: string): Measurement {
  return { kind: 'measured', what, value: kibibytes / 1024, unit: 'MiB', detail }
}

/** Resident memory of a process, in KiB. */
export function readMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kibibytes === undefined) throw new Error(`The system does not tell the memory of process ${pid}.`)
  return Number(kibibytes)
}
