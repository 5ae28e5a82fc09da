// `npm run agency`: the command line, with the settings in `.env`, if there is one. The environment goes before it.
import { runProgram } from './program.ts'

await runProgram('.env')
