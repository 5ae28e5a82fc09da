import type { BrowserSettings } from '#domain/browser-settings.ts'
import { passwordMinLength } from '#domain/password-length.ts'
import type { Site } from '#web/handler.ts'

/** What browsers know of the configuration where nothing is set. */
export const standardSettings: BrowserSettings = { siteName: 'Fourfold', passwordMinLength: passwordMinLength.standard }

/** What a loader or action gets, where each service that a test does not name fails when it is used. */
export function createSite(changes: Partial<Site> & Pick<Site, 'content'>): Site {
  const unused = () => Promise.reject(new Error('This test did not expect the service to be used.'))
  return {
    settings: standardSettings,
    url: 'http://site.test',
    contactService: { submit: unused, findForm: unused },
    newsletterService: { subscribe: unused, find: unused, confirm: unused, end: unused },
    bookingService: {
      listSlots: unused,
      hold: unused,
      book: unused,
      find: unused,
      move: unused,
      cancel: unused,
      listCallsOf: () => Promise.resolve([]),
      writeCalendar: unused,
    },
    findPreview: unused,
    passkeys: { isAvailable: true, findInvitation: unused },
    isViewLinkUnused: unused,
    listStaffViews: () => Promise.resolve([]),
    membersService: { list: unused, invite: unused, remove: unused, changeRole: unused, findBooks: () => Promise.resolve([]) },
    openAgencyDesk: () => {
      throw new Error('No page of the agency is opened.')
    },
    files: { openFile: unused },
    products: { listProducts: () => Promise.resolve([]) },
    makeDocument: unused,
    demoCustomerIds: ['demo'],
    now: Date.now,
    builtAt: new Date('2026-11-01T12:00:00Z'),
    provider: { firebase: {} },
    reportError: (error) => {
      throw error
    },
    ...changes,
  }
}
