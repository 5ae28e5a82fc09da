import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { listCollectionNames } from '#backend'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { writeNote } from '#cli/terminal.ts'
import { startProgress } from '#cli/progress.ts'
import { assertFolder } from '#cli/reach-backend.ts'
import { reachProvider } from '#cli/reach-provider.ts'
import { createNetworkFetch } from '#gateway/http/network-fetch.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedEndpoints } from '#gateway/provider/endpoints.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { describeMigration, describePlan } from './describe-migration.ts'
import { isComplete, migrateData, planMigration } from '#gateway/migration/migrate-data.ts'

/** Moves a site to the hosted provider. */
export const migrate = defineCommand({
  name: 'migrate',
  details: 'Stop the site first. You can interrupt it and run it again: it skips what is already copied.',
  summary: 'Copies documents, accounts with their passwords, and files to a project of the hosted provider, and compares counts and sums.',
  example: 'migrate --to hosted.env',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .requiredOption(
        '--to <FILE>',
        'settings of the hosted site, as in its .env: FIREBASE_CONFIG, and FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS',
      )
      .option('--dry-run', 'compares both and shows what would be copied, without copying'),
  run: async ({ values: { to, dryRun } }, config) => {
    const target = openTarget(resolve(to))
    assertFolder(config.dataDir)
    const names = listCollectionNames(config.dataDir)
    await using reached = await reachProvider(config)
    using progress = startProgress()
    // On a terminal each progress line replaces the one before; elsewhere all stay.
    const report = (line: string) => (process.stderr.isTTY ? progress.show(line) : writeNote(`${toOneLine(line)}\n`))
    if (dryRun) return describePlan(await planMigration(reached.connection, target, names, report, setTimeout))
    const migration = await migrateData(reached.connection, target, names, report, setTimeout)
    const answer = describeMigration(migration)
    if (!isComplete(migration)) throw new FailedCheck(answer)
    return answer
  },
})

function openTarget(file: string): ProviderConnection {
  const { settings, faults } = parseHostedSettings(parseEnv(readFileSync(file, 'utf8')), (path) => readFileSync(path, 'utf8'))
  const missing = settings || faults.length > 0 ? faults : ['FIREBASE_CONFIG is missing']
  if (!settings) throw new CommandError(`Invalid settings in ${file}:`, { faults: missing })
  const network = { endpoints: createHostedEndpoints(settings.webApp.projectId), fetch: createNetworkFetch() }
  return createHostedConnection(settings, network, Date.now)
}
