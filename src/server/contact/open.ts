import type { ServiceParts } from '#server/service-parts.ts'
import { createContactService } from './contact-service.ts'
import { createNewsletterService } from './newsletter-service.ts'

export function openContact(parts: ServiceParts) {
  return { contactService: createContactService(parts), newsletterService: createNewsletterService(parts) }
}
