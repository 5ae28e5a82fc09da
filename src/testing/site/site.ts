import type { Site } from '#web/handler.ts'

/** What a loader or action gets, where each service that a test does not name fails when it is used. */
export function createSite(changes: Partial<Site> & Pick<Site, 'content'>): Site {
  const unused = () => Promise.reject(new Error('This test did not expect the service to be used.'))
  return {
    name: 'Fourfold',
    url: 'http://site.test',
    contactService: { submit: unused, findForm: unused },
    newsletterService: { subscribe: unused, find: unused, confirm: unused, end: unused },
    membersService: { list: unused, invite: unused, remove: unused, changeRole: unused, findBooks: () => Promise.resolve([]) },
    demoCustomerIds: ['demo'],
    now: () => new Date(),
    provider: { firebase: {} },
    reportError: (error) => {
      throw error
    },
    ...changes,
  }
}
