import * as v from 'valibot'
import { apiHeaders } from '#backend/http/reply.ts'
import { readJson } from '#backend/http/read-json.ts'
import type { MailedCode } from '#backend/identity/context.ts'
import type { IdentitySettings } from '#backend/identity/settings.ts'
import type { BucketRules } from '#backend/storage/file-rules.ts'
import { parseFileRules } from './parse-file-rules.ts'
import { testingSettings } from './testing-settings.ts'

/**
 * What the provider's own test suites need beside the product (the official emulator's addresses, protocol.md 8). It exists only in a
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

const bodyBytes = 65_536
/** Largest file of rules (the hosted service's bound), once for each of a few buckets. */
const rulesBytes = 4 * 262_144

/** What the surface does to the backend. */
export type TestingEffects = {
  /** Removes every account and what belongs to them. */
  readonly removeAccounts: () => Promise<unknown>
  readonly removeFiles: () => Promise<void>
  readonly setFileRules: (rules: BucketRules) => void
}

export function createTestingSurface({ removeAccounts, removeFiles, setFileRules }: TestingEffects): TestingSurface {
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
      const [, name = ''] = /^\/emulator\/v1\/projects\/[^/]+\/(\w+)$/.exec(pathname) ?? []
      switch (`${request.method} ${name}`) {
        case 'DELETE accounts':
          await removeAccounts()
          codes = []
          return reply({})
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

function configOf({ emailEnumerationProtection }: IdentitySettings): object {
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: emailEnumerationProtection },
  }
}

function reply(body: object): Response {
  return Response.json(body, { headers: apiHeaders })
}
