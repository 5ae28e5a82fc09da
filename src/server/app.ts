import type { IncomingMessage } from 'node:http'
import type { CheckPhone } from '#domain/form/form-fields.ts'
import type { SubscriptionLink } from '#domain/newsletter/subscription.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Post } from '#i18n/content/post.ts'
import type { DemoStaff } from '#server/demo/demo-staff.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { ExportSources } from '#server/person/personal-export.ts'
import type { SignInPages } from '#server/provider/provider.ts'
import type { ProblemsService } from '#server/problems/problems-service.ts'
import type { PasskeyService } from '#server/passkeys/passkey-service.ts'
import type { AccessMails } from '#server/passkeys/access-mails.ts'
import type { SecondFactorService } from '#server/passkeys/second-factor.ts'
import type { StaffEntry } from '#server/passkeys/staff-entry.ts'
import type { SessionService } from '#server/session/session-service.ts'
import type { StaffViewService } from '#server/session/staff-view-service.ts'
import type { VitalsService } from '#server/vitals/vitals-service.ts'
import type * as web from '#web/handler.ts'

/** The parts of the server that handlers use. Each handler declares those it needs (`Visit`). */
export type App = {
  readonly content: Pick<Content, 'schedule'>
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  readonly log: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address that a request is rate-limited by. */
  readonly findClientAddress: (request: IncomingMessage) => string

  readonly pages: Pages
  /** All articles, drafts and scheduled ones included. */
  readonly listPosts: () => readonly Post[]
  readonly findPreview: web.Site['findPreview']
  readonly signInPages: SignInPages | undefined
  readonly endSubscription: (link: SubscriptionLink) => Promise<void>

  readonly sessions: SessionService
  readonly passkeys: PasskeyService
  readonly staffEntry: StaffEntry
  readonly secondFactor: SecondFactorService
  readonly tellOwner: AccessMails
  readonly demoStaff: Pick<DemoStaff, 'signIn'>
  readonly staffViews: Pick<StaffViewService, 'open' | 'find' | 'end'>
  /** Finishes pending erasures of people who have deleted their accounts. Never rejects. */
  readonly finishErasure: () => Promise<void>
  /** Documents and files with the permissions of an id token's user. `onRefused` is called if the provider rejects the token. */
  readonly openGatewayAs: (idToken: string, onRefused?: () => void) => Gateway
  readonly openFilesAs: (idToken: string) => Pick<FilesClient, 'openFile'>
  readonly exportSources: ExportSources
  /** User ids whose exports are being sent. */
  readonly runningExports: Set<string>

  readonly bookings: Pick<web.Site['bookingService'], 'listSlots' | 'find' | 'hold' | 'book' | 'move' | 'cancel' | 'writeCalendar'>
  readonly checkPhone: CheckPhone
  /** The agency's bookings as a calendar; undefined for a wrong key. */
  readonly writeFeed: (key: string) => Promise<string | undefined>

  readonly vitals: Pick<VitalsService, 'add'>
  readonly problems: Pick<ProblemsService, 'add'>
  readonly onProblem: Metrics['onProblem'] | undefined
  /** Whether vitals are recorded for a path's page. */
  readonly isCountedPage: (path: string) => boolean
  readonly onVital: Metrics['onVital'] | undefined
  /** Whether the provider responds; a rejection means no, too. */
  readonly isReady: () => Promise<boolean>
}
