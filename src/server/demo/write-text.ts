/** Puts values into a text of the demo where it names them: `{step}`. @throws Error when it names another. */
export function writeText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (token, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The demo has no value for ${token} in “${text}”.`)
    return String(value)
  })
}
