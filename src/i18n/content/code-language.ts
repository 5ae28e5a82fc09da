/** The languages that articles can highlight; `web/blog/highlight.server.ts` has a grammar for each. */
export const codeLanguages = [
  'bash',
  'css',
  'diff',
  'html',
  'http',
  'js',
  'json',
  'php',
  'python',
  'sql',
  'ts',
  'tsx',
  'xml',
  'yaml',
] as const
export type CodeLanguage = (typeof codeLanguages)[number]
