import * as v from 'valibot'
import { toResponse } from '#backend/http/plain-exchange.ts'
import { readJson } from '#backend/http/read-json.ts'
import { apiHeaders, errorReply } from '#backend/http/reply.ts'
import type { MailedCode } from '#backend/identity/context.ts'
import type { IdentitySettings } from '#backend/identity/identity-settings.ts'
import type { Log } from '#backend/log.ts'
import { RulesError } from '#backend/rules/fault.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import type { TestingTargets } from '#backend/testing-extension.ts'
import { parseFileRules } from './parse-file-rules.ts'
import { testingSettings } from './testing-settings.ts'

const Config = v.strictObject({
  signIn: v.optional(v.strictObject({ allowDuplicateEmails: v.optional(v.boolean()) })),
  emailPrivacyConfig: v.optional(v.strictObject({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
})

const RulesBody = v.object({ rules: v.object({ files: v.tuple([v.object({ content: v.string() })]) }) })

const bodyBytes = 65_536
/** Largest file of rules (the hosted service's bound), once for each of a few buckets. */
const rulesBytes = 4 * 262_144

const configRoute = /^\/(?:emulator\/v1|identitytoolkit\.googleapis\.com\/v2)\/projects\/[^/]+\/config$/

/** The emulator's addresses, and the settings and codes that they answer from. */
export function createTestingSurface() {
  let settings = testingSettings
  let codes: readonly Omit<MailedCode, 'notice'>[] = []
  return {
    getSettings: () => settings,
    onOobCode: ({ notice, ...code }: MailedCode) => {
      // The emulator lists no other changes: a test takes the last code of an address for the one that it asked for.
      if (notice === undefined || notice === 'emailChanged') codes = [...codes, code]
    },
    createFetch: (targets: TestingTargets, log: Log) => async (request: Request) => {
      try {
        return await answer(request, targets)
      } catch (error) {
        return toResponse(errorReply(error, false, log))
      }
    },
  }

  /** Those that still count: a use, a change of the account or its end makes others worthless. */
  async function listCodes(isCodeWaiting: TestingTargets['isCodeWaiting']): Promise<typeof codes> {
    const counts = await Promise.all(codes.map(({ oobCode }) => isCodeWaiting(oobCode)))
    return codes.filter((_, at) => counts[at])
  }

  /** The configuration at the emulator's address, and at the hosted service's, which asks for the owner. */
  async function answerConfig(request: Request): Promise<Response | undefined> {
    const isHosted = new URL(request.url).pathname.startsWith('/identitytoolkit')
    if (isHosted && request.headers.get('authorization') !== 'Bearer owner') return undefined
    if (request.method === 'PATCH') {
      const { emailPrivacyConfig } = parseConfig(await readJson(request, bodyBytes))
      const emailEnumerationProtection = emailPrivacyConfig?.enableImprovedEmailPrivacy ?? settings.emailEnumerationProtection
      settings = { ...settings, emailEnumerationProtection }
    }
    return ['GET', 'PATCH'].includes(request.method) ? reply(configOf(settings)) : undefined
  }

  async function answer(request: Request, targets: TestingTargets): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    if (pathname === '/' && request.method === 'GET') return reply({ authEmulator: { ready: true } })
    switch (`${request.method} ${pathname}`) {
      case 'PUT /internal/setRules': {
        const parsed = parseFileRules(await readJson(request, rulesBytes))
        if ('fault' in parsed) return Response.json({ message: parsed.fault }, { status: 400, headers: apiHeaders })
        targets.setFileRules(parsed.rules)
        return reply({ message: 'Rules updated successfully' })
      }
      case 'POST /internal/reset':
        await targets.removeFiles()
        return reply({})
    }
    const plainPath = pathname.replace(/%28default%29/i, '(default)')
    if (configRoute.test(pathname)) return await answerConfig(request)
    const [, projectId = '', databaseId = '', name = ''] =
      /^\/emulator\/v1\/projects\/([^/]+)[/:](?:databases\/([^/]+)\/(?=documents$))?(\w+)$/.exec(plainPath) ?? []
    switch (`${request.method} ${name}`) {
      case 'DELETE accounts':
        await targets.removeAccounts()
        codes = []
        return reply({})
      case 'DELETE documents':
        await targets.removeDocuments({ projectId, databaseId })
        return reply({})
      case 'PUT securityRules':
        return await changeRules(request, (text) => targets.setRules(projectId, text))
      case 'GET oobCodes':
        return reply({ oobCodes: await listCodes(targets.isCodeWaiting) })
      case 'GET verificationCodes':
        return reply({ verificationCodes: [] })
      default:
        return undefined
    }
  }
}

/** What is left out stays. Accounts that share an address are not built. */
function parseConfig(body: unknown): v.InferOutput<typeof Config> {
  const { success, output, issues } = v.safeParse(Config, Array.isArray(body) ? undefined : body, { abortEarly: true })
  if (!success) {
    const [issue] = issues
    const place = v.getDotPath(issue)?.slice(0, 100)
    if (issue.type === 'strict_object' && issue.expected === 'never' && place) throw unbuilt(place)
    throw new ServiceError('INVALID_ARGUMENT', `Invalid JSON payload received. ${place ?? 'The body'} is not valid.`)
  }
  if (output.signIn?.allowDuplicateEmails) throw unbuilt('signIn.allowDuplicateEmails')
  return output
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
