import { countryCodes } from '#domain/country.ts'

/** Country codes of EN 16931's code lists (version 1.3.16): ISO 3166-1, with `1A` for Kosovo and `XI` for Northern Ireland. */
export const eInvoiceCountries: ReadonlySet<string> = new Set([...countryCodes.filter((code) => code !== 'XK'), '1A', 'XI'])

/** ISO 4217. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Schemes of electronic addresses (CEF EAS, as of EN 16931's code lists 1.3.16). */
export const addressSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 ' +
    '0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0242 ' +
    '0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 ' +
    '9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM'
  ).split(' '),
)

/** Schemes of identifiers (ISO 6523, International Code Designators). */
export const identifierSchemes: ReadonlySet<string> = new Set(
  Array.from({ length: 247 }, (_, index) => String(index + 2).padStart(4, '0')).filter((code) => !/^0(?:092|103|181|182)$/u.test(code)),
)

/** Schemes of the classification of items (UNTDID 7143). */
export const classificationSchemes: ReadonlySet<string> = new Set(
  (
    'AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH BI BJ BK BL BM BN BO BP BQ BR BS ' +
    'BT BU BV BW BX BY BZ CC CG CL CR CV DR DW EC EF EMD EN FS GB GN GMN GS HS IB IN IS IT IZ MA MF MN MP NB ON PD PL PO PPI PV QS RC RN RU ' +
    'RY SA SG SK SN SRS SRT SRU SRV SRW SRX SRY SRZ SS SSA SSB SSC SSD SSE SSF SSG SSH SSI SSJ SSK SSL SSM SSN SSO SSP SSQ SSR SSS SST SSU ' +
    'SSV SSW SSX SSY SSZ ST STA STB STC STD STE STF STG STH STI STJ STK STL STM STN STO STP STQ STR STS STT STU STV STW STX STY STZ SUA SUB ' +
    'SUC SUD SUE SUF SUG SUH SUI SUJ SUK SUL SUM TG TSN TSO TSP TSQ TSR TSS TST TSU UA UP VN VP VS VX ZZZ'
  ).split(' '),
)

/** Reasons of allowances (UNTDID 5189). */
export const allowanceReasons: ReadonlySet<string> = new Set('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105'.split(' '))

/** Reasons of charges (UNTDID 7161). */
export const chargeReasons: ReadonlySet<string> = new Set(
  (
    'AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS ABT ABU ACF ACG ACH ACI ACJ ACK ACL ACM ACS ' +
    'ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET AEU AEV AEW ' +
    'AEX AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW CAX CAY CAZ CD CG CS CT DAB DAD DAC ' +
    'DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP ER FAA FAB FAC FC FH FI GAA HAA HD HH IAA IAB ID IF IR IS KO L1 LA LAA LAB LF ' +
    'MAE MI ML NAA OA PA PAA PC PL PRV RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV V1 V2 WH XAA YY ZZZ'
  ).split(' '),
)

/** Means of payment (UNTDID 4461). */
export const paymentMeans: ReadonlySet<string> = new Set([
  ...Array.from({ length: 98 }, (_, index) => String(index + 1)).filter((code) => !/^(?:7[1-3]|79|8\d|90)$/u.test(code)),
  'ZZZ',
])

/** Formats of attached documents. */
export const attachmentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
])
