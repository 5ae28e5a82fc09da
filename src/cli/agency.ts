// `npm run agency`: the command line, with the settings in `.env`, if there is one. The environment goes before it.
import { existsSync } from 'node:fs'

// Node's own option for it, --env-file-if-exists, says on standard error that there is none.
if (existsSync('.env')) process.loadEnvFile('.env')
await import('./main.ts')
