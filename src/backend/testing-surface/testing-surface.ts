import * as v from 'valibot'
import type { DatabaseName } from '#protocol/document-name.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import { readJson } from '#backend/http/read-json.ts'
import type { MailedCode } from '#backend/identity/context.ts'
import type { IdentitySettings } from '#backend/identity/settings.ts'
import { RulesError } from '#backend/rules/fault.ts'
import type { BucketRules } from '#backend/storage/file-rules.ts'
import { parseFileRules } from './parse-file-rules.ts'
import { testingSettings } from './testing-settings.ts'

/**
 * What the provider's own test suites need beside the product (the official emulator's addresses). It exists only in a
 * backend that was opened with `testing: true`.
 */
export type TestingSurface = {
  readonly getSettings: () => IdentitySettings
  readonly onOobCode: (code: MailedCode) => void
  /** Answers a request on one of its addresses; undefined for any other. */
  readonly fetch: (request: Request) => Promise<Response | undefined>
}

const Config = v.looseObject({
  emailPrivacyConfig: v.optional(v.looseObject({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
})

const RulesBody = v.object({ rules: v.object({ files: v.tuple([v.object({ content: v.string() })]) }) })

const bodyBytes = 65_536
/** Largest file of rules (the hosted service's bound), once for each of a few buckets. */
const rulesBytes = 4 * 262_144

/** What the surface changes. */
export type TestingTargets = {
  /** Removes every account and what belongs to them. */
  readonly removeAccounts: () => Promise<unknown>
  readonly removeDocuments: (database: DatabaseName) => Promise<unknown>
  readonly setRules: (projectId: string, text: string) => Promise<unknown>
  readonly removeFiles: () => Promise<void>
  readonly setFileRules: (rules: BucketRules) => void
}

/** Opens the surface over what it changes. */
export function createTestingSurface({
  removeAccounts,
  removeDocuments,
  setRules,
  removeFiles,
  setFileRules,
}: TestingTargets): TestingSurface {
  let settings = testingSettings
  let codes: readonly MailedCode[] = []

  return {
    getSettings: () => settings,
    onOobCode: (code) => {
      codes = [...codes, code]
    },
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/' && request.method === 'GET') return reply({ authEmulator: { ready: true } })
      switch (`${request.method} ${pathname}`) {
        case 'PUT /internal/setRules': {
          const parsed = parseFileRules(await readJson(request, rulesBytes))
          if ('fault' in parsed) return Response.json({ message: parsed.fault }, { status: 400, headers: apiHeaders })
          setFileRules(parsed.rules)
          return reply({ message: 'Rules updated successfully' })
        }
        case 'POST /internal/reset':
          await removeFiles()
          return reply({})
      }
      const plainPath = pathname.replace(/%28default%29/i, '(default)')
      const [, projectId = '', databaseId = '', name = ''] =
        /^\/emulator\/v1\/projects\/([^/]+)[/:](?:databases\/([^/]+)\/(?=documents$))?(\w+)$/.exec(plainPath) ?? []
      switch (`${request.method} ${name}`) {
        case 'DELETE accounts':
          await removeAccounts()
          codes = []
          return reply({})
        case 'DELETE documents':
          await removeDocuments({ projectId, databaseId })
          return reply({})
        case 'PUT securityRules':
          return await changeRules(request, (text) => setRules(projectId, text))
        case 'GET oobCodes':
          return reply({ oobCodes: codes })
        case 'GET verificationCodes':
          return reply({ verificationCodes: [] })
        case 'PATCH config': {
          const { emailPrivacyConfig } = v.parse(Config, await readJson(request, bodyBytes))
          const emailEnumerationProtection = emailPrivacyConfig?.enableImprovedEmailPrivacy ?? settings.emailEnumerationProtection
          settings = { ...settings, emailEnumerationProtection }
          return reply(configOf(settings))
        }
        case 'GET config':
          return reply(configOf(settings))
        default:
          return undefined
      }
    },
  }
}

/** As the emulator does it: one file, and a refusal that says what is wrong with it. */
async function changeRules(request: Request, setRules: (text: string) => Promise<unknown>): Promise<Response> {
  const body = v.safeParse(RulesBody, await readJson(request, rulesBytes))
  try {
    if (!body.success) throw new RulesError([{ line: 1, column: 1, message: 'expected one file of rules' }])
    await setRules(body.output.rules.files[0].content)
    return reply({})
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    return reply({ error: { code: 400, message: error.message, status: 'INVALID_ARGUMENT' } }, 400)
  }
}

function configOf({ emailEnumerationProtection }: IdentitySettings): object {
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: emailEnumerationProtection },
  }
}

function reply(body: object, status = 200): Response {
  return Response.json(body, { status, headers: apiHeaders })
}
