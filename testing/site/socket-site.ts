import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built site on a socket that systemd's own program holds, as under `deploy/fourfold.socket`. */
export type SocketSite = AsyncDisposable & {
  /** Asks the process that serves to end, as `systemctl restart` does. @returns Its id. */
  readonly restart: () => number
  /** Ends it at once, as the kernel does when memory runs out. @returns Its id. */
  readonly kill: () => number
  /** Of the process that serves. */
  readonly readPid: () => number
  /** What it has said. */
  readonly readLog: () => string
  /** What all of them have said, the first one first. */
  readonly readLogs: () => readonly string[]
}

/** What the supervisor of systemd does: holds the socket, and starts the site again when it has ended. */
const supervisor = `
  count=0
  while [ ! -e "$FOLDER/stop" ]; do
    count=$((count + 1))
    sh -c 'echo $$ > "$FOLDER/pid"; LISTEN_PID=$$ exec node src/server/main.ts' > "$FOLDER/log-$count" 2>&1
  done`

/**
 * Starts it; the process itself begins with the first request.
 *
 * @param port On loopback.
 * @param settings Of the site, and the `PATH` on which node is. Without a `DATA_DIR` it has one of its own, which goes with it.
 */
export async function startOnSocket(port: number, settings: Readonly<Record<string, string>>): Promise<SocketSite> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-socket-'))
  const environment = { DATA_DIR: join(folder, 'data'), ...settings, FOLDER: folder }
  const variables = Object.entries(environment).map(([name, value]) => `--setenv=${name}=${value}`)
  const child = spawn('systemd-socket-activate', ['-l', `127.0.0.1:${port}`, ...variables, 'sh', '-c', supervisor], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const readPid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const signal = (name: NodeJS.Signals) => {
    const pid = readPid()
    process.kill(pid, name)
    return pid
  }
  const readLogs = () => {
    const logs: string[] = []
    for (let at = 1; existsSync(join(folder, `log-${at}`)); at++) logs.push(readFileSync(join(folder, `log-${at}`), 'utf8'))
    return logs
  }
  return {
    restart: () => signal('SIGTERM'),
    kill: () => signal('SIGKILL'),
    readPid,
    readLog: () => readLogs().at(-1) ?? '',
    readLogs,
    [Symbol.asyncDispose]: async () => {
      await writeFile(join(folder, 'stop'), '')
      if (existsSync(join(folder, 'pid'))) signal('SIGTERM')
      else child.kill()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
