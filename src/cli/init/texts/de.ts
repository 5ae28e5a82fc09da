import type { InitTexts } from './texts.ts'

export const de: InitTexts = {
  questions: {
    name: 'Name der Agentur, wie ihn die Website zeigt',
    legalName: 'Firma mit Rechtsform',
    representative: 'Wer das Unternehmen vertritt',
    country: 'Land',
    street: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    register: 'Register und Nummer, etwa Amtsgericht Bremen, HRB 12345 (- falls keines)',
    vatId: 'USt-IdNr. (- falls keine)',
    taxNumber: 'Steuernummer, die ohne USt-IdNr. auf Rechnungen steht (- falls keine)',
    isSmallBusiness: 'Sind Sie Kleinunternehmer ohne Umsatzsteuer, in Deutschland nach § 19 UStG? (ja, nein)',
    iban: 'IBAN des Kontos für Rechnungen (- falls keines)',
    accountHolder: 'Kontoinhaber',
    bic: 'BIC der Bank (- falls keine)',
    founded: 'Gründungsjahr',
    email: 'E-Mail-Adresse für Anfragen',
    phone: 'Telefonnummer',
    timeZone: 'Zeitzone',
    hours: 'Öffnungszeiten, etwa Mo-Do 9-17:30, Fr 9-15',
    languages: 'Sprachen der Website, die wichtigste zuerst (Deutsch, Englisch, Niederländisch, Spanisch)',
    people: 'Wer für Kunden arbeitet, jeweils mit Sprachen, etwa Jana Petersen (Deutsch, Englisch); Ole Brandt (Deutsch)',
    headline: 'Überschrift der Startseite: was Sie tun',
    offer: 'Dasselbe in ein, zwei Sätzen: für wen, und was Ihre Kunden davon haben',
    dayRate: 'Nettopreis eines Personentags in Euro, aus dem sich alle Preise ergeben, etwa 900 oder 1.150',
    color: 'Markenfarbe, etwa #1f7a4d oder grün',
    logo: 'SVG-Datei eines quadratischen Logos, das neben dem Namen steht (sonst: dessen erster Buchstabe)',
    joinUrl: 'Link zu Ihrem Videoraum für gebuchte Gespräche (- falls keiner)',
    answersInOneDay: 'Die Texte versprechen eine Antwort innerhalb eines Arbeitstags. Können Sie das einhalten? (ja, nein)',
    siteUrl: 'Adresse der Website, etwa https://www.beispiel.de (- falls noch keine)',
  },
  faults: {
    missing: 'Hier ist eine Antwort nötig.',
    tooLong: 'Die Antwort ist länger als {most} Zeichen.',
    control: 'Die Antwort enthält ein Steuerzeichen.',
    country: 'Unbekanntes Land: {text}. Beispiele: Deutschland, NL.',
    vatId: 'Keine gültige USt-IdNr. ({country}): {text}. Beispiel: DE136695976.',
    iban: 'Keine gültige IBAN: {text}. Länge oder Prüfziffern stimmen nicht.',
    bic: 'Keine gültige BIC für dieses Konto: {text}. Beispiel: GENODEF1BEB.',
    year: 'Kein Jahr: {text}. Beispiel: 2019.',
    email: 'Keine gültige E-Mail-Adresse: {text}.',
    phone: 'Keine gültige Telefonnummer ({country}): {text}. Nummern anderer Länder beginnen mit + und der Ländervorwahl.',
    timeZone: 'Unbekannte Zeitzone: {text}. Beispiel: Europe/Berlin.',
    hours: 'Öffnungszeiten nicht erkannt: {text}. Beispiel: Mo-Do 9-17:30, Fr 9-15.',
    language: 'Unbekannte Sprache: {text}. Zur Wahl stehen Deutsch, Englisch, Niederländisch und Spanisch.',
    person: 'Angabe nicht erkannt: {text}. Beispiel: Jana Petersen (Deutsch, Englisch); Ole Brandt (Deutsch).',
    amount: 'Kein gültiger Betrag: {text}. Beispiele: 900, 1.150,50.',
    color: 'Unbekannte Farbe: {text}. Beispiele: #1f7a4d, grün.',
    noFile: 'Diese Datei gibt es nicht: {text}.',
    logo: '{text} eignet sich nicht als Logo. {reason}',
    address: 'Keine https-Adresse: {text}.',
    yesNo: 'Antworten Sie mit ja oder nein.',
    origin: 'Keine gültige Adresse: {text}. Geben Sie sie ohne Pfad ein, etwa https://www.beispiel.de.',
  },
  steps: {
    privacy: '{file}: Hoster, E-Mail-Dienst, Buchhaltung und Ihre Aufsichtsbehörde eintragen, dann "sample" entfernen',
    sample: '{file}: Das ist ein Muster; schreiben Sie Ihren eigenen Text und entfernen Sie "sample"',
    people: '{file}: eintragen, was jede Person tut, und Porträts in people.json wählen; dann "sample" entfernen',
    prices: 'prices.json: die Personentage Ihrer Angebote ("days") eintragen, dann "sample" entfernen',
    joinUrl: 'schedule.json: joinUrl, den Link zu Ihrem Videoraum für gebuchte Gespräche, eintragen und "sample" entfernen',
    promises:
      'promises.json: aus dem Ordner content des Produkts kopieren, answerBusinessDays eintragen und "sample" entfernen; auch die Texte ändern, die eine Antwort innerhalb eines Arbeitstags versprechen (docs/content.md)',
    taxNumber: 'site.json: "taxNumber", vor der ersten Rechnung, auf der Ihre Steuernummer oder USt-IdNr. stehen muss',
    holidays: 'schedule.json: unter "exceptions" Tage ohne Gespräche eintragen, etwa Feiertage',
    hidden:
      'structure.json blendet {paths} aus: Nehmen Sie jede Seite aus hiddenPaths, sobald Sie sie geschrieben haben (docs/make-it-yours.md)',
    legalNotice: 'pages/legal-notice: weitere Pflichtangaben, etwa zur Streitbeilegung',
    siteUrl: 'SITE_URL in site.env und in den Einstellungen eintragen, sobald die Website eine Adresse hat',
    demo: '`npm run agency -- demo remove`, falls die Website schon gelaufen ist: löscht die Demokunden und ihre Rechnungen',
    mail: 'SMTP_URL in den Einstellungen eintragen, damit E-Mails verschickt und nicht nur nach data/mail geschrieben werden',
    lawyer: 'Datenschutzerklärung, Impressum und AGB vor der Veröffentlichung anwaltlich prüfen lassen',
  },
  begin: 'Die Eingabetaste übernimmt, was in Klammern steht. Vor der letzten Antwort wird nichts geschrieben.',
  stopped: 'Abgebrochen. Die bisherigen Antworten stehen in {file}; derselbe Befehl macht damit weiter.',
  yes: 'ja',
  no: 'nein',
  written: 'In {folder} geschrieben:',
  wouldWrite: 'Diese Dateien würden in {folder} geschrieben:',
  unchanged: 'Nichts zu ändern.',
  nextSteps: 'Was noch zu tun ist:',
  start: `So starten Sie die Website damit, im Ordner des Produkts:

  {settings}
  npm run --silent agency -- content check
  npm start`,
  readme: `# Die Website von {name}

Dieser Ordner ist der Inhalt der Website. Was hier liegt, ersetzt das Muster des Produkts, Datei für Datei; löschen Sie eine Datei, gilt wieder das Muster.

- \`site.json\`: Firma, Anschrift, Bankverbindung, Öffnungszeiten
- \`structure.json\`: Sprachen und Seiten, die nicht gezeigt werden (\`hiddenPaths\`)
- \`brand.json\`: Farben und Logo
- \`people.json\`, \`people/\`: wer hier arbeitet
- \`pages/\`: die Texte der Seiten nach Sprache; \`messages/SPRACHE.json\` ersetzt einzelne Beschriftungen
- \`prices.json\`: Tagessatz und Personentage der Angebote
- \`schedule.json\`: wann Gespräche gebucht werden können
- \`site.env\`: die Einstellungen, mit denen die Website startet

\`npm run --silent agency -- content check\` im Ordner des Produkts findet Fehler, und \`content upgrade\` zeigt, was eine neue Version ändert. Alle Felder: docs/content.md des Produkts.
`,
}
