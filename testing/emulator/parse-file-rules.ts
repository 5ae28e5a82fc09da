import * as v from 'valibot'
import { RulesError } from '#backend/rules/fault.ts'
import { type BucketRules, compileFileRules } from '#backend/files/file-rules.ts'

const Body = v.object({ rules: v.object({ files: v.array(v.looseObject({})) }) })
const File = v.object({ name: v.string(), content: v.string(), resource: v.optional(v.string()) })

/**
 * Reads the body of `PUT /internal/setRules`: one file of rules, or one for each of several buckets. What is wrong with it is told by
 * the official emulator's messages, which its own tests compare.
 */
export function parseFileRules(body: unknown): { readonly rules: BucketRules } | { readonly fault: string } {
  const parsed = v.safeParse(Body, body)
  if (!parsed.success) return { fault: "Request body must include 'rules.files' array" }
  const { files } = parsed.output.rules
  const rules = new Map<string | undefined, ReturnType<typeof compileFileRules>>()
  for (const each of files) {
    const file = v.safeParse(File, each)
    if (!file.success) return { fault: "Each member of 'rules.files' array must contain 'name' and 'content'" }
    const { content, resource } = file.output
    if (files.length > 1 && resource === undefined) {
      return { fault: "Each member of 'rules.files' array must contain 'name', 'content', and 'resource'" }
    }
    try {
      rules.set(resource, compileFileRules(content))
    } catch (error) {
      if (error instanceof RulesError) return { fault: 'There was an error updating rules, see logs for more details' }
      throw error
    }
  }
  return { rules }
}
