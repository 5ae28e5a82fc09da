import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Reads the variables of an optional `.env` in a folder. */
export function readVariables(root: string): Readonly<Record<string, string | undefined>> {
  const path = join(root, '.env')
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

/**
 * Sets variables in the text of a `.env` file: replaces existing lines, appends new ones, and keeps everything else.
 *
 * @param variables Values without single quotes and line breaks.
 */
export function setVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\n$/u, '').split('\n')
  for (const [name, value] of Object.entries(variables)) {
    const line = `${name}=${/^[\w.@:/-]*$/u.test(value) ? value : `'${value.replaceAll("'", '’')}'`}`
    const at = lines.findLastIndex((each) => each.startsWith(`${name}=`))
    if (at === -1) lines.push(line)
    else lines[at] = line
  }
  return `${lines.join('\n')}\n`
}
