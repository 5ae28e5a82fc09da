/** What the environment tells the command line. */
export type CliConfig = {
  /** Folder of all data, as the server's setting of the same name. */
  readonly dataDir: string
}

/** Reads the environment; the only place that does. */
export function readConfig(): CliConfig {
  return { dataDir: process.env['DATA_DIR']?.trim() || './data' }
}
