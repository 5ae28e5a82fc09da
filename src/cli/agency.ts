// Entry of `npm run agency`: the command line with the settings of an optional `.env`. The environment takes precedence.
import { runProgram } from './program.ts'

await runProgram('.env')
