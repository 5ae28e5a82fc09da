import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Findings in a settings file, besides the values, which Node reads. */
export type EnvFile = { readonly names: readonly string[]; readonly faults: readonly string[]; readonly warnings: readonly string[] }

/** Paths of the files that Node has loaded into this process's environment (`--env-file`). */
export function listEnvFiles(): readonly string[] {
  return process.execArgv
    .flatMap((arg, index, args) => {
      const [option, path] = /^--env-file(?:-if-exists)?(?:=(.*))?$/u.exec(arg) ?? []
      return option === undefined ? [] : [resolve(path ?? args[index + 1] ?? '')]
    })
    .filter((path) => existsSync(path))
}

/** A setting in a line: a value in closed quotes, or one without quotes and `#`. Node accepts more, but reads it unexpectedly. */
const assignment = /^\s*(?:export\s+)?([\w.-]+)\s*=(?:\s*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`#][^#\r]*?))?(?:\s+#.*|\s*)$/u

/**
 * Checks each line of a file such as `.env`. Node ignores unreadable lines silently, cuts values at `#`, and reads the next line as a blank
 * value.
 *
 * @param name The file's display name. Faults never contain a value, which may be a secret.
 */
export function inspectEnvFile(name: string, content: string): EnvFile {
  const faults: string[] = []
  const numbersByName = new Map<string, number[]>()
  if (content.startsWith('\uFEFF'))
    faults.push(`${name} begins with a byte order mark, which becomes part of its first name; save it without`)
  for (const [index, line] of content
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .entries()) {
    if (/^\s*(?:#|$)/u.test(line)) continue
    const [, setting] = assignment.exec(line) ?? []
    const isBlank = /=\s+(?:#.*)?$/u.test(line)
    if (setting === undefined || isBlank) faults.push(`line ${index + 1} of ${name} ${describe(line, isBlank)}`)
    else numbersByName.set(setting, [...(numbersByName.get(setting) ?? []), index + 1])
  }
  const repeated = [...numbersByName].filter(([, numbers]) => numbers.length > 1)
  return {
    names: [...numbersByName.keys()],
    faults,
    warnings: repeated.map(([setting, numbers]) => `${setting} is in lines ${numbers.join(' and ')} of ${name}: the last one counts`),
  }
}

function describe(line: string, isBlank: boolean): string {
  if (isBlank) return 'has no value'
  return /^\s*(?:export\s+)?[\w.-]+\s*=/u.test(line)
    ? 'has a quote that does not end there, or a #, which begins a comment: put the whole value in single quotes'
    : 'is not NAME=value'
}
