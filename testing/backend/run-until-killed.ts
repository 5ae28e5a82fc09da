import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Runs a program of the tests in a process of its own.
 *
 * @param killAfter Lines after which the process is killed (`kill -9`); it ends by itself otherwise.
 * @returns The lines that it wrote.
 */
export async function runUntilKilled(
  program: string,
  args: readonly string[],
  killAfter = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length >= killAfter) child.kill('SIGKILL')
  }
  await ended
  return lines
}
