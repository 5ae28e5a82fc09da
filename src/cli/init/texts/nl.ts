import type { InitTexts } from './texts.ts'

export const nl: InitTexts = {
  questions: {
    name: 'Naam van het bureau, zoals de site die toont',
    legalName: 'Naam van het bedrijf, met rechtsvorm',
    representative: 'Wie het bedrijf vertegenwoordigt',
    country: 'Land',
    street: 'Straat en huisnummer',
    postalCode: 'Postcode',
    city: 'Plaats',
    register: 'Register en nummer, zoals KVK 12345678 (- indien geen)',
    vatId: 'Btw-nummer (- indien geen)',
    taxNumber: 'Belastingnummer, dat zonder btw-nummer op facturen staat (- indien geen)',
    isSmallBusiness: 'Val je onder een kleineondernemersregeling, zonder btw op je facturen? (ja, nee)',
    iban: 'IBAN van de rekening voor facturen (- indien geen)',
    accountHolder: 'Rekeninghouder',
    bic: 'BIC van de bank (- indien geen)',
    founded: 'Jaar van oprichting',
    email: 'E-mailadres voor aanvragen',
    phone: 'Telefoonnummer',
    timeZone: 'Tijdzone',
    hours: 'Openingstijden, zoals ma-do 9-17:30, vr 9-15',
    languages: 'Talen van de site, de belangrijkste eerst (Nederlands, Duits, Engels, Spaans)',
    people: 'Wie voor klanten werkt, telkens met talen, zoals Jana Petersen (Duits, Engels); Ole Brandt (Duits)',
    headline: 'Kop van de homepage: wat je doet',
    offer: 'Hetzelfde in een of twee zinnen: voor wie, en wat je klanten eraan hebben',
    dayRate: 'Nettoprijs van een dag werk van één persoon in euro, waaruit alle prijzen volgen, zoals 900 of 1.150',
    color: 'Merkkleur, zoals #1f7a4d of groen',
    logo: 'SVG-bestand van een vierkant logo, dat naast de naam staat (anders: de eerste letter van de naam)',
    joinUrl: 'Link naar je videoruimte voor geboekte gesprekken (- indien geen)',
    answersInOneDay: 'De teksten beloven een antwoord binnen één werkdag. Kun je dat waarmaken? (ja, nee)',
    siteUrl: 'Adres van de site, zoals https://www.voorbeeld.nl (- indien nog geen)',
  },
  faults: {
    missing: 'Hier is een antwoord nodig.',
    tooLong: 'Het antwoord is langer dan {most} tekens.',
    control: 'Het antwoord bevat een stuurteken.',
    country: 'Onbekend land: {text}. Voorbeelden: Nederland, DE.',
    vatId: 'Geen geldig btw-nummer ({country}): {text}.',
    iban: 'Geen geldige IBAN: {text}. De lengte of de controlecijfers kloppen niet.',
    bic: 'Geen geldige BIC voor deze rekening: {text}. Voorbeeld: GENODEF1BEB.',
    year: 'Geen jaar: {text}. Voorbeeld: 2019.',
    email: 'Geen geldig e-mailadres: {text}.',
    phone: 'Geen geldig telefoonnummer ({country}): {text}. Begin nummers van andere landen met + en de landcode.',
    timeZone: 'Onbekende tijdzone: {text}. Voorbeeld: Europe/Amsterdam.',
    hours: 'Openingstijden niet herkend: {text}. Voorbeeld: ma-do 9-17:30, vr 9-15.',
    language: 'Onbekende taal: {text}. Kies uit Nederlands, Duits, Engels en Spaans.',
    person: 'Invoer niet herkend: {text}. Voorbeeld: Jana Petersen (Duits, Engels); Ole Brandt (Duits).',
    amount: 'Geen geldig bedrag: {text}. Voorbeelden: 900, 1.150,50.',
    color: 'Onbekende kleur: {text}. Voorbeelden: #1f7a4d, groen.',
    noFile: 'Dit bestand bestaat niet: {text}.',
    logo: '{text} is niet bruikbaar als logo. {reason}',
    address: 'Geen https-adres: {text}.',
    yesNo: 'Antwoord met ja of nee.',
    origin: 'Geen geldig adres: {text}. Vul het in zonder pad, zoals https://www.voorbeeld.nl.',
  },
  steps: {
    privacy: '{file}: vul in wie de site host, e-mails bezorgt en de boekhouding doet, en je toezichthouder; haal dan "sample" weg',
    sample: '{file}: dit is een voorbeeld; schrijf je eigen tekst en haal "sample" weg',
    people: '{file}: schrijf wat iedereen doet en kies de portretten in people.json; haal dan "sample" weg',
    prices: 'prices.json: vul in hoeveel dagen werk je diensten kosten ("days") en haal "sample" weg',
    joinUrl: 'schedule.json: vul joinUrl in, de link naar je videoruimte voor geboekte gesprekken, en haal "sample" weg',
    promises:
      'promises.json: kopieer het uit de map content van het product, vul answerBusinessDays in en haal "sample" weg; pas ook de teksten aan die een antwoord binnen één werkdag beloven (docs/content.md)',
    taxNumber: 'site.json: "taxNumber", vóór de eerste factuur, waarop je belastingnummer of btw-nummer moet staan',
    holidays: 'schedule.json: vul onder "exceptions" dagen zonder gesprekken in, zoals feestdagen',
    hidden: 'structure.json verbergt {paths}: haal elke pagina uit hiddenPaths zodra je die hebt geschreven (docs/make-it-yours.md)',
    legalNotice: 'pages/legal-notice: andere wettelijk verplichte gegevens, zoals over geschilbeslechting',
    siteUrl: 'zet SITE_URL in site.env en in de instellingen zodra de site een adres heeft',
    demo: '`npm run agency -- demo remove`, als de site al heeft gedraaid: verwijdert de demoklanten en hun facturen',
    mail: 'zet SMTP_URL in de instellingen, zodat e-mails worden verstuurd en niet alleen naar data/mail worden geschreven',
    lawyer: 'laat een jurist de privacyverklaring, het colofon en de algemene voorwaarden lezen voordat je ze publiceert',
  },
  begin: 'Enter neemt over wat tussen haken staat. Vóór het laatste antwoord wordt niets geschreven.',
  stopped: 'Gestopt. De antwoorden tot nu toe staan in {file}; dezelfde opdracht gaat daarmee verder.',
  yes: 'ja',
  no: 'nee',
  written: 'In {folder} geschreven:',
  wouldWrite: 'Deze bestanden zouden in {folder} worden geschreven:',
  unchanged: 'Niets te wijzigen.',
  nextSteps: 'Wat er nog te doen is:',
  start: `Zo start je de site ermee, in de map van het product:

  {settings}
  npm run --silent agency -- content check
  npm start`,
  readme: `# De site van {name}

Deze map is de inhoud van de site. Wat hier staat, vervangt het voorbeeld van het product, bestand voor bestand; verwijder je een bestand, dan geldt weer het voorbeeld.

- \`site.json\`: bedrijf, adres, bankrekening, openingstijden
- \`structure.json\`: talen, en pagina’s die niet worden getoond (\`hiddenPaths\`)
- \`brand.json\`: kleuren en logo
- \`people.json\`, \`people/\`: wie hier werkt
- \`pages/\`: de teksten van de pagina’s per taal; \`messages/TAAL.json\` vervangt losse labels
- \`prices.json\`: dagtarief en de dagen werk van wat je aanbiedt
- \`schedule.json\`: wanneer gesprekken kunnen worden geboekt
- \`site.env\`: de instellingen waarmee de site start

\`npm run --silent agency -- content check\` in de map van het product vindt fouten, en \`content upgrade\` laat zien wat een nieuwe versie verandert. Alle velden: docs/content.md van het product.
`,
}
