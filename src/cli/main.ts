// The command line with the settings of the environment alone.
import { runProgram } from './program.ts'

await runProgram()
