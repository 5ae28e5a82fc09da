import { foldName } from './fold-name.ts'

/**
 * Names of our fields in the spreadsheets of other programs, in English, German, Dutch and Spanish; where a file has several, the first named
 * here is taken. Besides the headings of each kind there are amounts in the currency's own notation (`unitPrice` for `unitPriceMinor`), and for
 * invoices without lines `net`, `tax` and `gross` of the row.
 */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: {
    id: 'Customer ID, Customer number, Customer no, Kundennummer, Kunden-Nr, KundenNr, Klantnummer, Klantnr, Debiteurnummer, Relatiecode, Código de cliente, N.º de cliente, Num cliente',
    company:
      'Company, Company name, Organisation, Firma, Firmenname, Unternehmen, Organisationsname, Kunde, Bedrijf, Bedrijfsnaam, Klant, Klantnaam, Empresa, Razón social, Cliente, Nombre fiscal, Nombre del contacto, Contact name, Name, Naam, Nombre',
    vatId:
      'VAT ID, VAT number, VAT no, USt-IdNr, USt-ID, Umsatzsteuer-ID, UStID, Umsatzsteuer-Identifikationsnummer, UmSt-ID, EU-UStID, Btw-nummer, Btw-id, Btw nr, NIF-IVA, CIF, NIF, N.º IVA',
    emails: 'Email, E-mail, Email address, E-Mail-Adresse, E-mailadres, Correo, Correo electrónico, Mail',
    phone: 'Phone, Telephone, Phone number, Telefon, Telefonnummer, Tel, Telefoon, Telefoonnummer, Teléfono',
    street:
      'Street, Address, Address line 1, Straße, Straße und Hausnummer, Anschrift, Adresse, Straat, Straat en huisnummer, Adres, Calle, Dirección, Domicilio',
    postalCode: 'Postal code, Postcode, ZIP, ZIP code, PLZ, Postleitzahl, Código postal, CP',
    city: 'City, Town, Ort, Stadt, Plaats, Woonplaats, Ciudad, Población, Localidad',
    country: 'Country, Country code, Land, Länderkennzeichen, Ländercode, Landcode, País',
    locale: 'Language, Sprache, Taal, Idioma',
    timeZone: 'Time zone, Zeitzone, Tijdzone, Zona horaria',
  },
  invoices: {
    customerId:
      'Customer ID, Customer number, Customer no, Kundennummer, Kunden-Nr, KundenNr, Klantnummer, Klantnr, Debiteurnummer, Código de cliente, Customer, Client, Kunde, Kundenname, Empfänger, Rechnungsempfänger, Klant, Klantnaam, Debiteur, Cliente, Contacto, Nombre del contacto, Contact name, Firma, Company',
    number:
      'Invoice number, Invoice no, Number, Rechnungsnummer, Rechnungs-Nr, Rechnungsnr, Belegnummer, Beleg-Nr, Belegnr, Dokumentnummer, Dokumentennummer, Dokument-Nr, Nummer, Factuurnummer, Factuurnr, Número de factura, N.º factura, Num factura, Nº factura, Num invoice, Número, Num',
    reference:
      'Reference, Subject, Title, Betreff, Referenz, Titel, Onderwerp, Referentie, Kenmerk, Asunto, Referencia, Descripción interna, Concepto',
    kind: 'Document type, Type, Belegart, Belegtyp, Dokumentart, Dokumenttyp, Dokumententyp, Rechnungsart, Typ, Soort, Documenttype, Tipo, Tipo de documento',
    creditsNumber:
      'Credited invoice, Original invoice, Bezug, Bezugsrechnung, Zu Rechnung, Ursprungsrechnung, Oorspronkelijke factuur, Betreft factuur, Factura rectificada, Factura original',
    state: 'Status, State, Zahlungsstatus, Bezahlstatus, Rechnungsstatus, Payment status, Betaalstatus, Estado, Estado de pago',
    issuedOn:
      'Invoice date, Date of issue, Issue date, Rechnungsdatum, Rech-Datum, Belegdatum, Ausstellungsdatum, Dokumentendatum, Dokumentdatum, Factuurdatum, Fecha de factura, Fecha factura, Fecha de emisión, Fecha emisión, Date, Datum, Fecha',
    dueOn:
      'Due date, Due on, Due, Expiration date, Fälligkeit, Fälligkeitsdatum, Fällig am, Fällig, Zahlbar bis, Zahlungsziel, Vervaldatum, Vervaldag, Vencimiento, Fecha de vencimiento, Fecha vencimiento',
    supplyFrom:
      'Supply date, Service date, Period from, Leistungsdatum, Lieferdatum, Leistung von, Leistungszeitraum von, Leverdatum, Prestatiedatum, Periode van, Fecha de operación, Fecha de servicio, Periodo desde',
    supplyTo: 'Period to, Leistung bis, Leistungszeitraum bis, Periode tot, Periodo hasta',
    buyerReference: 'Buyer reference, Leitweg-ID, Leitweg-ID / Leitwegsnummer, Käuferreferenz',
    orderNumber:
      'Order number, Purchase order, PO number, Bestellnummer, Referenz / Bestellnummer, Auftragsnummer, Bestelnummer, Inkoopnummer, Número de pedido, N.º pedido',
    paymentTerms: 'Payment terms, Zahlungsbedingungen, Betalingsvoorwaarden, Condiciones de pago',
    currency: 'Currency, Währung, Valuta, Moneda, Divisa',
    iban: 'IBAN',
    bic: 'BIC, SWIFT, BIC/SWIFT',
    notes: 'Notes, Note, Notiz, Notizen, Bemerkung, Bemerkungen, Opmerking, Opmerkingen, Notas, Observaciones',
    paidOn:
      'Paid on, Payment date, Date paid, Bezahlt am, Zahlungsdatum, Zahldatum, Zahlungseingang, Betaald op, Betaaldatum, Betaaldatum factuur, Fecha de pago, Fecha de cobro, Fecha cobro, Cobrado el',
    paid: 'Amount paid, Paid amount, Zahlbetrag, Gezahlter Betrag, Bezahlter Betrag, Betrag erhalten, Betaald bedrag, Importe pagado, Importe cobrado, Cantidad cobrada, Cobrado',
    description:
      'Description, Item, Beschreibung, Bezeichnung, Position, Positionsname, Positionstext, Artikel, Artikelname, Leistung, Omschrijving, Product, Descripción, Producto, Artículo, Concepto, Descripción del producto, Concepto de línea',
    quantity: 'Quantity, Qty, Menge, Anzahl, Aantal, Hoeveelheid, Cantidad, Unidades',
    unit: 'Unit, Einheit, Mengeneinheit, ME, Eenheid, Unidad, Unidad de medida',
    unitPrice:
      'Unit price, Unit price net, Price, Net price, Einzelpreis, Einzelpreis netto, Nettopreis, Stückpreis, Preis netto, Preis, E-Preis, EP, EP netto, Stuksprijs, Prijs per stuk, Eenheidsprijs, Prijs excl btw, Prijs, Precio unitario, Precio unidad, Precio por unidad, Precio, Precio sin IVA',
    taxRate:
      'VAT rate, Tax rate, VAT %, Steuersatz, USt-Satz, MwSt-Satz, USt %, MwSt %, Umsatzsteuersatz, Btw-tarief, Btw %, Btw-percentage, Tipo de IVA, Tipo IVA, % IVA, IVA %',
    taxCategory:
      'Tax category, VAT category, Reverse charge, Steuerkategorie, Steuerart, Steuerschuldnerschaft, Btw verlegd, Verlegd, Btw-categorie, Inversión del sujeto pasivo, Sujeto pasivo, Categoría de IVA',
    net: 'Net, Net amount, Net total, Amount net, Subtotal, Netto, Nettobetrag, Betrag netto, Nettosumme, Summe netto, Bedrag excl btw, Totaal excl btw, Netto bedrag, Base imponible, Base, Importe neto, Total sin IVA',
    tax: 'VAT, Tax, Tax amount, VAT amount, USt, MwSt, Umsatzsteuer, Steuerbetrag, Steuer, USt-Betrag, MwSt-Betrag, Btw, Btw-bedrag, IVA, Cuota IVA, Importe IVA, Cuota',
    gross:
      'Gross, Gross amount, Total, Amount gross, Brutto, Bruttobetrag, Betrag brutto, Bruttosumme, Summe brutto, Gesamtbetrag, Rechnungsbetrag brutto, Rechnungsbetrag, Rechnungssumme, Bedrag incl btw, Totaal incl btw, Totaal, Bruto, Total con IVA, Importe total, Total factura',
  },
  products: {
    customerId:
      'Customer ID, Customer number, Kundennummer, Kunden-Nr, Klantnummer, Código de cliente, Customer, Client, Kunde, Kundenname, Klant, Klantnaam, Cliente, Firma, Company',
    id: 'Product ID, Item number, Artikelnummer, Artikel-Nr, Produktnummer, Artikelcode, Productcode, Código, SKU, Referencia',
    name: 'Product, Product name, Name, Bezeichnung, Artikel, Produkt, Productnaam, Naam, Omschrijving, Producto, Nombre, Descripción',
    type: 'Type, Art, Typ, Soort, Tipo',
    status: 'Status, State, Estado',
    startedOn: 'Start, Start date, Started on, Beginn, Startdatum, Vertragsbeginn, Begindatum, Ingangsdatum, Inicio, Fecha de inicio',
    endsOn: 'End, End date, Ende, Enddatum, Vertragsende, Einddatum, Fin, Fecha de fin',
    renewsOn: 'Renewal, Renewal date, Verlängerung, Verlängert sich am, Verlengingsdatum, Renovación, Fecha de renovación',
    noticeOn: 'Notice, Notice date, Kündigung bis, Kündbar bis, Opzeggen voor, Preaviso',
    nextInvoiceOn: 'Next invoice, Nächste Rechnung, Volgende factuur, Próxima factura',
    price:
      'Price, Net price, Preis, Preis netto, Nettopreis, Verkaufspreis netto, Prijs, Prijs excl btw, Verkoopprijs, Precio, Precio sin IVA, Importe',
    currency: 'Currency, Währung, Valuta, Moneda, Divisa',
    taxRate: 'VAT rate, Tax rate, VAT %, Steuersatz, USt %, MwSt %, Btw-tarief, Btw %, Tipo de IVA, % IVA, IVA %',
    interval: 'Interval, Billing interval, Intervall, Abrechnungsintervall, Zeitraum, Facturatieperiode, Periode, Intervalo, Periodicidad',
  },
}

/** The field that each folded name means, with its rank within the field. */
export function listFieldNames(kind: string): readonly { readonly field: string; readonly names: readonly string[] }[] {
  return Object.entries(fieldNames[kind] ?? {}).map(([field, names]) => ({ field, names: names.split(', ').map(foldName) }))
}
