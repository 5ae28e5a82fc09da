import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The settings of the site, in the owner's folder. */
export const settingsFile = 'site.env'

/** Reads the settings in a folder, if it has any. */
export function readVariables(root: string): Readonly<Record<string, string | undefined>> {
  const path = join(root, settingsFile)
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

/**
 * Sets variables in the text of a `.env` file: replaces existing lines, appends new ones, and keeps everything else.
 *
 * @param variables Values without line breaks.
 */
export function setVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\n$/u, '').split('\n')
  for (const [name, value] of Object.entries(variables)) {
    const line = `${name}=${quote(value)}`
    const at = lines.findLastIndex((each) => each.startsWith(`${name}=`))
    if (at === -1) lines.push(line)
    else lines[at] = line
  }
  return `${lines.join('\n')}\n`
}

/** In the marks that the value does not hold (`util.parseEnv`). */
function quote(value: string): string {
  if (/^[\w.@:/-]*$/u.test(value)) return value
  const mark = ["'", '"', '`'].find((each) => !value.includes(each)) ?? "'"
  return `${mark}${value.replaceAll(mark, '’')}${mark}`
}
