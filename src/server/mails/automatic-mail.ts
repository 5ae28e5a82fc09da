/** Marks a mail that no person wrote, so that holiday replies do not answer it (RFC 3834, section 5). */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const
