import type { Locale } from '#domain/locale.ts'
import type { Answers } from './questions.ts'

/** A file of `content/pages` as it is written. */
type PageText = Readonly<Record<string, unknown>>

/** A home page that says what the agency does, and no more. */
export function writeHome(locale: Locale, { headline, offer }: Answers): PageText {
  const { title, call } = words[locale]
  const text = offer.get(locale) ?? ''
  return { title, description: text, heading: headline.get(locale) ?? '', lead: text, plain: true, actions: { call } }
}

/** A contact page for any trade. */
export function writeContact(locale: Locale): PageText {
  return words[locale].contact
}

/**
 * The legal notice with the facts of the agency alone: what the sample says of prices, licenses and disputes only the agency knows. What it does not
 * have, such as a VAT ID, is left out; where it is in no register, who represents it is called its owner. The words are those of German law; for
 * other countries they stay a sample.
 *
 * @param sample The page as it is shipped.
 */
export function writeLegalNotice(sample: PageText, locale: Locale, answers: Pick<Answers, 'country' | 'register' | 'vatId'>): PageText {
  const { country, register, vatId } = answers
  const unknown = [...(register === undefined ? ['{site.register}'] : []), ...(vatId === undefined ? ['{site.vatId}'] : [])]
  const keep = (fact: unknown): readonly object[] => {
    if (typeof fact !== 'object' || fact === null || !('text' in fact) || unknown.includes(String(fact.text))) return []
    return [fact.text === '{site.representative}' && register === undefined ? { ...fact, label: words[locale].owner } : fact]
  }
  const sections = Array.isArray(sample['sections']) ? sample['sections'] : []
  const kept = sections.flatMap((section: unknown) => {
    if (typeof section !== 'object' || section === null || !('anchor' in section)) return []
    if (section.anchor === 'editor') return [section]
    if (!['provider', 'contact', 'register'].includes(String(section.anchor))) return []
    const facts = 'facts' in section && Array.isArray(section.facts) ? section.facts.flatMap(keep) : []
    return facts.length > 0 ? [{ ...section, paragraphs: [], facts }] : []
  })
  const { sample: _, sections: __, description: ___, ...rest } = sample
  const { lead } = rest
  return { ...(country !== 'DE' && { sample: true }), ...rest, description: String(lead).slice(0, 160), sections: kept }
}

type Words = { readonly title: string; readonly call: string; readonly owner: string; readonly contact: PageText }

const words: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Home',
    call: 'Book a {call.minutes}-minute call',
    owner: 'Owner',
    contact: {
      title: 'Contact',
      description:
        'Write to us or call: form, phone number, address and office hours. A person answers within {answer.businessDays}\u00a0business day.',
      heading: 'Tell us what you need',
      lead: 'A few sentences will do. A person reads them and answers within {answer.businessDays}\u00a0business day.',
      sections: [{ heading: 'Prefer to talk?', paragraphs: ['Call {site.phone} during office hours.'] }],
      next: {
        heading: 'What happens next',
        steps: [
          { when: 'Right away', name: 'Confirmation', text: 'You get an email with your case number.' },
          {
            when: 'Within {answer.businessDays}\u00a0business day',
            name: 'Our answer',
            text: 'With questions or a suggested time for a call.',
          },
          { when: '{call.minutes}\u00a0minutes', name: 'A call', text: 'Free of charge and without obligation.' },
        ],
      },
    },
  },
  de: {
    title: 'Startseite',
    call: '{call.minutes}-Minuten-Gespräch buchen',
    owner: 'Inhaber/in',
    contact: {
      title: 'Kontakt',
      description:
        'Schreiben Sie uns oder rufen Sie an: Formular, Telefon, Adresse und Öffnungszeiten. Antwort innerhalb von {answer.businessDays}\u00a0Arbeitstag.',
      heading: 'Sagen Sie uns, was Sie brauchen',
      lead: 'Für den Anfang genügen ein paar Sätze. Eine persönliche Antwort bekommen Sie innerhalb von {answer.businessDays}\u00a0Arbeitstag.',
      sections: [{ heading: 'Lieber am Telefon?', paragraphs: ['Rufen Sie während der Öffnungszeiten an: {site.phone}.'] }],
      next: {
        heading: 'So geht es weiter',
        steps: [
          { when: 'Sofort', name: 'Eingangsbestätigung', text: 'Sie erhalten eine E-Mail mit Ihrer Vorgangsnummer.' },
          {
            when: 'Innerhalb von {answer.businessDays}\u00a0Arbeitstag',
            name: 'Persönliche Antwort',
            text: 'Mit Rückfragen oder einem Terminvorschlag.',
          },
          { when: '{call.minutes}\u00a0Minuten', name: 'Unser Gespräch', text: 'Kostenlos und unverbindlich.' },
        ],
      },
    },
  },
  nl: {
    title: 'Home',
    call: 'Plan een gesprek van {call.minutes}\u00a0min',
    owner: 'Eigenaar',
    contact: {
      title: 'Contact',
      description:
        'Schrijf ons of bel: formulier, telefoonnummer, adres en openingstijden. Antwoord binnen {answer.businessDays}\u00a0werkdag.',
      heading: 'Vertel ons wat je nodig hebt',
      lead: 'Een paar zinnen is genoeg om te beginnen. Iemand leest ze zelf en antwoordt binnen {answer.businessDays}\u00a0werkdag.',
      sections: [{ heading: 'Liever bellen?', paragraphs: ['Tijdens openingstijden bereik je ons op {site.phone}.'] }],
      next: {
        heading: 'Zo gaat het verder',
        steps: [
          { when: 'Meteen', name: 'Bevestiging', text: 'Je krijgt een e-mail met het nummer van je bericht.' },
          {
            when: 'Binnen {answer.businessDays}\u00a0werkdag',
            name: 'Antwoord',
            text: 'Per e-mail, met vragen of een voorstel voor een gesprek.',
          },
          { when: '{call.minutes}\u00a0minuten', name: 'Gesprek', text: 'Gratis en vrijblijvend.' },
        ],
      },
    },
  },
  es: {
    title: 'Inicio',
    call: 'Hablemos {call.minutes}\u00a0minutos',
    owner: 'Titular',
    contact: {
      title: 'Contacto',
      description:
        'Escríbenos o llama: formulario, teléfono, dirección y horario. Respondemos en {answer.businessDays}\u00a0día laborable como máximo.',
      heading: 'Cuéntanos qué necesitas',
      lead: 'Para empezar bastan unas líneas. Las lee una persona y te responde en {answer.businessDays}\u00a0día laborable como máximo.',
      sections: [{ heading: 'Si prefieres hablar', paragraphs: ['Llama al {site.phone} en nuestro horario.'] }],
      next: {
        heading: 'Qué pasa después',
        steps: [
          { when: 'Al momento', name: 'Confirmación', text: 'Recibes un correo con el número de tu mensaje.' },
          { when: 'En {answer.businessDays}\u00a0día laborable', name: 'Respuesta', text: 'Con preguntas o con una propuesta de llamada.' },
          { when: '{call.minutes}\u00a0minutos', name: 'Llamada', text: 'Gratuita y sin compromiso.' },
        ],
      },
    },
  },
}
