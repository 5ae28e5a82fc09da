import { userInfo } from 'node:os'

/** What the environment tells the command line. */
export type CliConfig = {
  /** Folder of all data, as the server's setting of the same name. */
  readonly dataDir: string
  /** Who runs the command, for the audit log; what is absent is not noted. */
  readonly actor?: string
}

/** Reads the environment; the only place that does. */
export function readConfig(): CliConfig {
  return { dataDir: process.env['DATA_DIR']?.trim() || './data', actor: process.env['AGENCY_USER']?.trim() || findUserName() }
}

/** A user that the system has no name for, as in some containers, is told by its number. */
function findUserName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
