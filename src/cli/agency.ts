// Entry of `npm run agency`: the command line with the settings of an optional `.env`. The environment takes precedence.
import '#i18n/node/check-structure.mjs'

// Imported after the check, because its modules import the content that is checked.
const { runProgram } = await import('./program.ts')
await runProgram('.env')
