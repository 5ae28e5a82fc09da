import { spawn } from 'node:child_process'

/**
 * Loads an address from one core over connections that are kept, for three seconds.
 *
 * @param headers Sent with every request.
 * @returns Answers per second.
 * @throws Error when any answer was an error, or a connection broke.
 */
export async function countAnswersPerSecond(url: string, core: number, headers: Readonly<Record<string, string>>): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await run('taskset', ['-c', String(core), 'wrk', '-t1', '-c32', '-d3s', ...sent, url])
  const [, rate] = /^Requests\/sec:\s+([\d.]+)$/mu.exec(output) ?? []
  if (rate === undefined || /Non-2xx|Socket errors/u.test(output)) throw new Error(`wrk could not load ${url}:\n${output}`)
  return Number(rate)
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
