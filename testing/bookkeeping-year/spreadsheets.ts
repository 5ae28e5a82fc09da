/** Made-up spreadsheets of the agency's customers and invoices of 2025, as other programs export them. */
export type Spreadsheet = { readonly name: string; readonly encoding: 'utf-8' | 'windows-1252'; readonly text: string }

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`

/** The list of customers of a German accounting program. */
export const customerSheet: Spreadsheet = {
  name: 'kunden.csv',
  encoding: 'windows-1252',
  text: lines(
    'Kunden-Nr.;Firma;Straße;PLZ;Ort;Land;USt-IdNr.;E-Mail;Telefon;Zahlungsziel (Tage);Kundengruppe',
    '10001;Berg & Söhne GmbH;Am Wall 12;28195;Bremen;Deutschland;DE271234005;buero@berg.example;0421 3610100;14;A',
    '10002;Café Lüttje KG;Ostertor 3;28203;Bremen;Deutschland;DE287123408;post@luettje.example;0421/3610-200;14;B',
    '10003;Haller Optik e.K.;Hauptstr. 7;27568;Bremerhaven;Deutschland;;haller@optik.example;;30;B',
    '20001;Wiener Werkbank GmbH;Gumpendorfer Str. 8;1060;Wien;Österreich;ATU65432178;office@werkbank.example;01 5880100;14;A',
    '30001;De Vries Fietsen B.V.;Kade 5;1012 AB;Amsterdam;Niederlande;NL820123456B01;info@devries.example;;14;A',
    '30002;Tulp Interieur B.V.;Markt 1;2611 GP;Delft;Niederlande;NL857123403B01;post@tulp.example;;14;A',
    '40001;Soto Muebles S.L.;Calle Mayor 1;28013;Madrid;Spanien;ESB82123456;admin@soto.example;912 34 56 78;30;A',
    '40002;Costa Cocinas S.L.;Avenida del Mar 9;08003;Barcelona;Spanien;ESB40123408;hola@costa.example;;30;B',
  ),
}

/** Invoices with a row for each line. */
const lineSheet: Spreadsheet = {
  name: 'rechnungen.csv',
  encoding: 'utf-8',
  text:
    '\uFEFF' +
    lines(
      'Rechnungsnummer;Rechnungsdatum;Lieferdatum;Fälligkeit;Kundennummer;Kunde;Betreff;Status;Bezahlt am;Pos.;Bezeichnung;Menge;Einheit;Einzelpreis netto;Steuersatz;Währung',
      'RE-2025-0001;10.01.2025;31.12.2024;24.01.2025;10001;Berg & Söhne GmbH;Onlineshop;Bezahlt;20.01.2025;1;Konzept;7,5;Stunde;95,00;19 %;EUR',
      'RE-2025-0001;10.01.2025;31.12.2024;24.01.2025;10001;Berg & Söhne GmbH;Onlineshop;Bezahlt;20.01.2025;2;Handbuch;1;Stk.;49,90;7 %;EUR',
      'RE-2025-0002;17.01.2025;15.01.2025;31.01.2025;10002;Café Lüttje KG;Website;Bezahlt;03.02.2025;1;Gestaltung;2;Tage;760,00;19 %;EUR',
      'RE-2025-0003;03.02.2025;31.01.2025;17.02.2025;10001;Berg & Söhne GmbH;Betreuung Januar;Offen;;1;Betreuung;1;Monat;1.190,00;19 %;EUR',
      'RE-2025-0004;03.03.2025;28.02.2025;17.03.2025;10001;Berg & Söhne GmbH;Betreuung Februar;Offen;;1;Betreuung;1;Monat;1.190,00;19 %;EUR',
      'RE-2025-0006;14.03.2025;12.03.2025;28.03.2025;10003;Haller Optik e.K.;Fotos;Offen;;1;Fotos;12;Stk.;33,33;19 %;EUR',
      'RE-2025-0007;20.03.2025;20.03.2025;03.04.2025;10002;Café Lüttje KG;Speisekarte;Storniert;;1;Satz;3;Std.;95,00;19 %;EUR',
      'RE-2025-0008;01.04.2025;31.03.2025;15.04.2025;10002;Café Lüttje KG;Speisekarte;Offen;;1;Satz;3,25;Std.;95,00;19 %;EUR',
      'RE-2025-0009;02.04.2025;31.03.2025;16.04.2025;10001;Berg & Söhne GmbH;Betreuung März;Offen;;1;Betreuung;1;Monat;1.190,00;19 %;EUR',
    ),
}

/** A list with one row for each document. */
const documentSheet: Spreadsheet = {
  name: 'dokumente.csv',
  encoding: 'utf-8',
  text: lines(
    '"Dokumentnummer";"Dokumenttyp";"Datum";"Leistungsdatum";"Fällig am";"Kundennummer";"Kunde";"Titel";"Netto";"USt.";"Brutto";"Status";"Bezahlt am";"Bezug"',
    '"RE-2025-0010";"Rechnung";"05.05.2025";"30.04.2025";"19.05.2025";"10001";"Berg & Söhne GmbH";"Betreuung April";"1.190,00 €";"226,10 €";"1.416,10 €";"offen";"";""',
    '"RE-2025-0011";"Rechnung";"12.05.2025";"09.05.2025";"26.05.2025";"10003";"Haller Optik e.K.";"Schulung";"480,00 €";"91,20 €";"571,20 €";"offen";"";""',
    '"RE-2025-0012";"Gutschrift";"16.05.2025";"16.05.2025";"16.05.2025";"10003";"Haller Optik e.K.";"Minderung Fotos";"99,99 €";"19,00 €";"118,99 €";"offen";"";"RE-2025-0006"',
    '"RE-2025-0013";"Rechnung";"02.06.2025";"31.05.2025";"16.06.2025";"10001";"Berg & Söhne GmbH";"Betreuung Mai";"1.190,00 €";"226,10 €";"1.416,10 €";"bezahlt";"12.06.2025";""',
    '"RE-2025-0014";"Rechnung";"03.06.2025";"02.06.2025";"17.06.2025";"10002";"Café Lüttje KG";"Kartenset";"200,00 €";"14,00 €";"214,00 €";"offen";"";""',
  ),
}

const dutchSheet: Spreadsheet = {
  name: 'facturen.csv',
  encoding: 'utf-8',
  text: lines(
    'Factuurnummer;Factuurdatum;Leverdatum;Vervaldatum;Klant;Onderwerp;Omschrijving;Aantal;Eenheid;Prijs per stuk;Btw %;Btw verlegd;Status;Betaald op',
    'NL-25-001;07-02-2025;31-01-2025;21-02-2025;De Vries Fietsen B.V.;Webshop;Ontwerp;3,5;dagen;€ 1.050,00;0;ja;Betaald;19-02-2025',
    'NL-25-002;07-03-2025;28-02-2025;21-03-2025;De Vries Fietsen B.V.;Webshop;Bouw;10;dagen;€ 1.050,00;0;ja;Openstaand;',
    'NL-25-002;07-03-2025;28-02-2025;21-03-2025;De Vries Fietsen B.V.;Webshop;Hosting;1;maand;€ 79,00;0;ja;Openstaand;',
    'NL-25-003;04-04-2025;31-03-2025;18-04-2025;Tulp Interieur B.V.;Advies;Advies;6;uur;€ 110,00;0;ja;Openstaand;',
  ),
}

const spanishSheet: Spreadsheet = {
  name: 'facturas.csv',
  encoding: 'windows-1252',
  text: lines(
    'Nº factura,Fecha,Fecha de operación,Vencimiento,Cliente,Concepto,Base imponible,% IVA,IVA,Inversión del sujeto pasivo,Total,Estado,Fecha de cobro',
    'F25-01,13/02/2025,10/02/2025,15/03/2025,Soto Muebles S.L.,Tienda en línea,"4.200,00",0,"0,00",Sí,"4.200,00",Pendiente,',
    'F25-02,14/03/2025,11/03/2025,13/04/2025,Costa Cocinas S.L.,Diseño,"1.250,50",0,"0,00",Sí,"1.250,50",Cobrada,09/04/2025',
    'F25-03,12/05/2025,30/04/2025,11/06/2025,Soto Muebles S.L.,Mantenimiento,"300,00",0,"0,00",Sí,"300,00",Pendiente,',
  ),
}

export const invoiceSheets: readonly Spreadsheet[] = [lineSheet, documentSheet, dutchSheet, spanishSheet]
