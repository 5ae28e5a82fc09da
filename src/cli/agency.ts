// `npm run agency`: the command line, with the settings in `.env`, if there is one. The environment goes before it.
import '#i18n/node/check-structure.mjs'

// Loaded after the check, because its modules import the content that is checked.
const { runProgram } = await import('./program.ts')
await runProgram('.env')
