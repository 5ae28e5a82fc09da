import type { InitTexts } from './texts.ts'

export const en: InitTexts = {
  questions: {
    name: 'Name of the agency, as shown on the site',
    legalName: 'Name of the company, with its legal form',
    representative: 'Who represents the company',
    country: 'Country',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'City',
    register: 'Register and number, such as Amtsgericht Bremen, HRB 12345 (- for none)',
    vatId: 'VAT ID (- for none)',
    taxNumber: 'Tax number, shown on invoices if there is no VAT ID (- for none)',
    isSmallBusiness: 'Are you a small business that charges no VAT, in Germany under § 19 UStG? (yes, no)',
    iban: 'IBAN of the account for invoices (- for none)',
    accountHolder: 'Account holder',
    bic: 'BIC of the bank (- for none)',
    founded: 'Year founded',
    email: 'Email address for inquiries',
    phone: 'Phone number',
    timeZone: 'Time zone',
    hours: 'Office hours, such as Mon-Thu 9-17:30, Fri 9-15',
    languages: 'Languages of the site, the main one first (English, German, Dutch, Spanish)',
    people: 'Who works for clients, with their languages, such as Jana Petersen (German, English); Ole Brandt (German)',
    headline: 'Headline of the home page: what you do',
    offer: 'The same in one or two sentences: for whom, and what they get out of it',
    dayRate: 'Net price of a person-day in euros, from which all prices follow, such as 900 or 1,150',
    color: 'Brand color, such as #1f7a4d or green',
    logo: 'SVG file of a square logo, shown next to the name (default: the first letter of the name)',
    joinUrl: 'Link to your video room for booked calls (- for none)',
    answersInOneDay: 'The texts promise an answer within one business day. Can you keep that promise? (yes, no)',
    siteUrl: 'Address of the site, such as https://www.example.com (- for none yet)',
  },
  faults: {
    missing: 'An answer is required.',
    tooLong: 'The answer is longer than {most} characters.',
    control: 'The answer contains a control character.',
    country: 'Unknown country: {text}. Examples: Germany, NL.',
    vatId: 'The VAT ID {reason}.',
    iban: 'The IBAN {reason}.',
    bic: 'The BIC {reason}. Example: GENODEF1BEB.',
    year: 'Invalid year: {text}. Example: 2019.',
    email: 'Invalid email address: {text}.',
    phone: 'Invalid phone number in {country}: {text}. Numbers from other countries start with + and the country code.',
    timeZone: 'Unknown time zone: {text}. Example: Europe/Berlin.',
    hours: 'Invalid hours: {text}. Example: Mon-Thu 9-17:30, Fri 9-15.',
    language: 'Unknown language: {text}. Available: English, German, Dutch, Spanish.',
    person: 'Invalid entry: {text}. Example: Jana Petersen (German, English); Ole Brandt (German).',
    amount: 'Invalid amount: {text}. Examples: 900, 1,150.50.',
    color: 'Unknown color: {text}. Examples: #1f7a4d, green.',
    noFile: 'No such file: {text}.',
    logo: 'Cannot use {text} as the logo. {reason}',
    address: 'Invalid https address: {text}.',
    yesNo: 'Answer yes or no.',
    origin: 'Invalid address: {text}. Enter it without a path, such as https://www.example.com.',
  },
  steps: {
    privacy:
      '{file}: fill in who hosts the site, delivers your emails and keeps the books, and your data protection authority; then remove "sample"',
    sample: '{file}: this is a sample; write your own text and remove "sample"',
    people: '{file}: write what each person does, and choose portraits in people.json; then remove "sample"',
    prices: 'prices.json: set the person-days of your offers ("days"), and remove "sample"',
    joinUrl: 'schedule.json: set joinUrl, the link to your video room for booked calls, and remove "sample"',
    promises:
      'promises.json: copy it from the product’s content folder, set answerBusinessDays and remove "sample"; change the texts that promise an answer within one business day, too (docs/content.md)',
    taxNumber: 'site.json: "taxNumber", before the first invoice, which must state your tax number or VAT ID',
    holidays: 'schedule.json: enter days without calls, such as holidays, in "exceptions"',
    hidden: 'structure.json hides {paths}: remove each from hiddenPaths once you have written it (docs/make-it-yours.md)',
    legalNotice: 'pages/legal-notice: further legally required statements, such as on dispute resolution',
    siteUrl: 'set SITE_URL in site.env and in the settings once the site has an address',
    demo: '`npm run agency -- demo remove`, if the site was started before, to delete the demo customers and their invoices',
    mail: 'set SMTP_URL in the settings, so that emails are sent and not only written to data/mail',
    lawyer: 'have a lawyer read the privacy policy, the legal notice and the terms before you publish them',
  },
  begin: 'Press Return for the default in brackets. Nothing is written before the last answer.',
  stopped: 'Stopped. The answers so far are kept in {file}; run the command again to continue.',
  yes: 'yes',
  no: 'no',
  written: 'Written to {folder}:',
  wouldWrite: 'Would be written to {folder}:',
  unchanged: 'Nothing to change.',
  nextSteps: 'Next steps:',
  start: `To start the site with it, in the product’s folder:

  {settings}
  npm run --silent agency -- content check
  npm start`,
  readme: `# The site of {name}

This folder is the content of the site. What lies here replaces the sample of the product, file by file; delete a file, and the sample’s is shown again.

- \`site.json\`: company, address, bank account, office hours
- \`structure.json\`: languages, and pages that are not shown (\`hiddenPaths\`)
- \`brand.json\`: colors and logo
- \`people.json\`, \`people/\`: who works here
- \`pages/\`: the texts of the pages, by language; \`messages/LANGUAGE.json\` replaces single labels
- \`prices.json\`: day rate, and the person-days of what you offer
- \`schedule.json\`: when calls can be booked
- \`site.env\`: the settings to start the site with

\`npm run --silent agency -- content check\` in the product’s folder finds mistakes, and \`content upgrade\` lists what an update changes. All fields: docs/content.md of the product.
`,
}
