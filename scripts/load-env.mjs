// Reads the settings in `.env`, if there is one: `node --import ./scripts/load-env.mjs …`, in the product's folder. The environment goes before it.
// Node's own option for it, --env-file-if-exists, says on standard error that there is none.
import { existsSync } from 'node:fs'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
} catch (error) {
  console.error(`The settings in .env cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
