import { hash } from 'node:crypto'
import { isSameSecret } from '#backend'
import { dayMilliseconds } from '#domain/durations.ts'
import { localizePath } from '#domain/locale-path.ts'
import { encodeSubscriptionLink, type Subscription, type SubscriptionLink } from '#domain/newsletter/subscription.ts'
import type { Mail } from '#gateway/mail.ts'
import type { StoredSubscription, SubscriptionStore } from '#gateway/subscriptions.ts'
import { automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import { assertNoFailures } from '#server/attempt-each.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import type { Site } from '#web/handler.ts'

type NewsletterService = Site['newsletterService']

/** Hourly work on subscriptions. */
export type NewsletterUpkeep = {
  /** Deletes subscriptions that were not confirmed in time. */
  readonly removeExpired: () => Promise<void>
}
type SubscriptionRequest = Parameters<NewsletterService['subscribe']>[0]

export type NewsletterServiceOptions = MailContext<'pages'> & {
  readonly subscriptions: SubscriptionStore
  /** Creates keys of 16 random bytes. */
  readonly random: (size: number) => Buffer
  /** Requests per client address; default as for the contact form, 3 a minute and 10 an hour. */
  readonly limits?: readonly Limit[]
  readonly mailboxes: MailboxLimiter
}

/** Double opt-in: a visitor subscribes on the page, and the address's owner confirms by the link in the mail. */
export function createNewsletterService(options: NewsletterServiceOptions): NewsletterService & NewsletterUpkeep {
  const { subscriptions, now, random, mailboxes, limits = clientLimits } = options
  const clients = new Limiter({ limits, now })

  return {
    subscribe: async (request, { clientAddress }) => {
      const admission = clients.admit(clientAddress)
      if (!admission.isAdmitted) return { kind: 'limited', retryAfterSeconds: admission.retryAfterSeconds }
      // The response never reveals whether an address is subscribed.
      await ask(request)
      return { kind: 'asked' }
    },
    find: findByLink,
    confirm: async (link) => {
      const found = await findByLink(link)
      if (found?.state !== 'pending') return
      const { expiresAt: _, ...kept } = found
      const result = await subscriptions.putSubscription({ ...kept, state: 'confirmed', confirmedAt: new Date(now()) }, found, [])
      if (result === 'conflict') throw new Error('A subscription changed while it was confirmed.')
    },
    end: async (link) => {
      if (await findByLink(link)) await subscriptions.deleteSubscription(link.id)
    },
    removeExpired: async () => {
      const failures: unknown[] = []
      let isLast = false
      while (!isLast) {
        const expired = (await subscriptions.listNextToExpire(removedAtOnce, (error) => failures.push(error))).filter(isExpired)
        const results = await Promise.all(expired.map(subscriptions.deleteUnchanged))
        // A subscriber who repeats the request at this moment keeps the subscription; the next run finds the rest.
        isLast = results.length < removedAtOnce || results.includes('conflict')
      }
      assertNoFailures(failures)
    },
  }

  /** Stores the request with its mail in one commit. Two concurrent requests lead to one mail. */
  async function ask({ list, email, locale }: SubscriptionRequest): Promise<void> {
    const id = subscriptionId(list, email)
    const at = new Date(now())
    const earlier = await subscriptions.findSubscription(id)
    if (earlier && at.getTime() - earlier.mailedAt.getTime() < shortestWaitMilliseconds) return
    if (!mailboxes.admitOptional(email).isAdmitted) return
    const subscription: Subscription = earlier
      ? { ...earlier, locale, mailCount: earlier.mailCount + 1, mailedAt: at, ...(earlier.state === 'pending' && expiryFrom(at)) }
      : {
          id,
          list,
          email,
          locale,
          state: 'pending',
          key: random(16).toString('base64url'),
          mailCount: 1,
          ...momentsAt(at),
          ...expiryFrom(at),
        }
    await subscriptions.putSubscription(subscription, earlier, [
      writeLinkMail(subscription, options.content.pages[list][locale].title, options),
    ])
  }

  async function findByLink({ id, key }: SubscriptionLink): Promise<StoredSubscription | undefined> {
    const found = await subscriptions.findSubscription(id)
    return found && isSameSecret(found.key, key) && !isExpired(found) ? found : undefined
  }

  function isExpired({ expiresAt }: Subscription): boolean {
    return expiresAt !== undefined && expiresAt.getTime() <= now()
  }
}

/** All equal the time of the request. */
function momentsAt(at: Date) {
  return { mailedAt: at, consentAt: at, createdAt: at }
}

/** How long an unconfirmed address is kept after the last mail (privacy policy, "news"). */
const pendingMilliseconds = 7 * dayMilliseconds

/** Removed between two queries. */
const removedAtOnce = 100

function expiryFrom(at: Date) {
  return { expiresAt: new Date(at.getTime() + pendingMilliseconds) }
}

const clientLimits: readonly Limit[] = [
  { count: 3, seconds: 60 },
  { count: 10, seconds: 60 * 60 },
]

/** Confirmation mails: one per 60 s and list. */
const shortestWaitMilliseconds = 60 * 1000

/**
 * The mail contains no typed text, because anyone could have entered the address.
 *
 * @param page Title of the list's page.
 */
function writeLinkMail(subscription: Subscription, page: string, options: NewsletterServiceOptions): Mail {
  const { siteUrl } = options
  const { id, list, email, locale, state, key, mailCount, mailedAt } = subscription
  const link = `${siteUrl}${localizePath(locale, `/${list}`)}?subscription=${encodeSubscriptionLink({ id, key })}`
  const mail = writeMail('subscription-link', locale, { link, page, state }, { to: email, at: mailedAt }, options)
  const { replyTo, headers: automatic } = automaticMail(options)
  const headers = { ...automatic, 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { id: `${id}-${hash('sha256', key).slice(0, 8)}-${mailCount}`, to: email, replyTo, headers, ...mail }
}

/** Case-insensitive, as on practically every mail server. */
function subscriptionId(list: string, email: string): string {
  return hash('sha256', JSON.stringify([list, email.toLowerCase()])).slice(0, 32)
}
