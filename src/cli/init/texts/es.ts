import type { InitTexts } from './texts.ts'

export const es: InitTexts = {
  questions: {
    name: 'Nombre de la agencia, como lo muestra el sitio',
    legalName: 'Nombre de la empresa, con su forma jurídica',
    representative: 'Quién la representa',
    country: 'País',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Ciudad',
    register: 'Registro y número, como Registro Mercantil de Madrid, hoja M-12345 (- si no hay)',
    vatId: 'NIF-IVA (- si no hay)',
    taxNumber: 'Número fiscal, que figura en las facturas si no hay NIF-IVA (- si no hay)',
    isSmallBusiness: '¿No cobras IVA por ser una pequeña empresa? (sí, no)',
    iban: 'IBAN de la cuenta para las facturas (- si no hay)',
    accountHolder: 'Titular de la cuenta',
    bic: 'BIC del banco (- si no hay)',
    founded: 'Año de fundación',
    email: 'Correo electrónico para consultas',
    phone: 'Teléfono',
    timeZone: 'Zona horaria',
    hours: 'Horario, como lun-jue 9-17:30, vie 9-15',
    languages: 'Idiomas del sitio, el principal primero (español, inglés, alemán, neerlandés)',
    people: 'Quién trabaja para clientes, con idiomas, como Jana Petersen (alemán, inglés); Ole Brandt (alemán)',
    headline: 'Titular de la página de inicio: qué hacéis',
    offer: 'Lo mismo en una o dos frases: para quién y para qué',
    dayRate: 'Precio neto de una jornada en euros, del que salen todos los precios, como 900 o 1.150',
    color: 'Color de la marca, como #1f7a4d o por su nombre',
    logo: 'Archivo SVG de un logotipo cuadrado junto al nombre (si no: su primera letra)',
    joinUrl: 'Dirección de tu sala de vídeo para las llamadas reservadas (- si no hay)',
    answersInOneDay: 'Los textos prometen una respuesta en un día laborable. ¿Lo cumplís? (sí, no)',
    siteUrl: 'Dirección del sitio, como https://www.ejemplo.es (- si aún no hay)',
  },
  faults: {
    missing: 'Aquí hace falta una respuesta.',
    tooLong: 'Tiene más de {most} caracteres.',
    control: 'Contiene un carácter de control.',
    country: 'País desconocido: {text}. Ejemplos: España, DE.',
    vatId: 'El NIF-IVA no es válido ({country}): {text}.',
    iban: 'El IBAN no es válido: {text}. No coinciden la longitud o los dígitos de control.',
    bic: 'El BIC no es válido para esta cuenta: {text}. Ejemplo: GENODEF1BEB.',
    year: 'No es un año: {text}. Ejemplo: 2019.',
    email: 'El correo electrónico no es válido: {text}.',
    phone: 'El teléfono no es válido ({country}): {text}. Los de otros países empiezan por + y su prefijo.',
    timeZone: 'Zona horaria desconocida: {text}. Ejemplo: Europe/Madrid.',
    hours: 'El horario no es válido: {text}. Ejemplo: lun-jue 9-17:30, vie 9-15.',
    language: 'Idioma desconocido: {text}. Hay español, inglés, alemán y neerlandés.',
    person: 'No es una persona: {text}. Ejemplo: Jana Petersen (alemán, inglés); Ole Brandt (alemán).',
    amount: 'El importe no es válido: {text}. Ejemplos: 900, 1.150,50.',
    color: 'Color desconocido: {text}. Ejemplos: #1f7a4d, verde.',
    noFile: 'Este archivo no existe: {text}.',
    logo: '{text} no puede ser el logotipo. {reason}',
    address: 'No es una dirección con https: {text}.',
    yesNo: 'Responde sí o no.',
    origin: 'La dirección no es válida: {text}. Sin ruta, como https://www.ejemplo.es.',
  },
  steps: {
    privacy:
      '{file}: indica quién da el hosting del sitio, entrega el correo y lleva la contabilidad, y tu autoridad de control; luego quita "sample"',
    sample: '{file}: es una muestra; escribe tu texto y quita "sample"',
    people: '{file}: qué hace cada persona, y los retratos en people.json; luego quita "sample"',
    prices: 'prices.json: indica las jornadas de lo que ofrecéis ("days") y quita "sample"',
    joinUrl: 'schedule.json: indica joinUrl, la dirección de las llamadas reservadas, y quita "sample"',
    promises: 'promises.json: answerBusinessDays, y los textos que prometen una respuesta en un día laborable (docs/content.md)',
    taxNumber: 'site.json: "taxNumber", antes de la primera factura, que debe indicar el número fiscal o el NIF-IVA',
    holidays: 'schedule.json: "exceptions", días sin llamadas, como los festivos',
    hidden: 'structure.json oculta {paths}: quita cada página de hiddenPaths cuando la hayas escrito (docs/make-it-yours.md)',
    legalNotice: 'pages/legal-notice: otros datos que exija la ley, como la resolución de litigios',
    siteUrl: 'SITE_URL en site.env y en la configuración, cuando el sitio tenga una dirección',
    demo: '`npm run agency -- demo remove`, si el sitio ya ha funcionado: borra los clientes de demostración y sus facturas',
    mail: 'SMTP_URL en la configuración, para enviar los correos en vez de escribirlos en data/mail',
    lawyer: 'haz que un abogado lea la política de privacidad, el aviso legal y las condiciones antes de publicarlos',
  },
  begin: 'Intro acepta lo que está entre corchetes. No se escribe nada antes de la última respuesta.',
  stopped: 'Interrumpido. Las respuestas hasta ahora están en {file}; la misma orden continúa con ellas.',
  yes: 'sí',
  no: 'no',
  written: 'Escrito en {folder}:',
  wouldWrite: 'Se escribiría en {folder}:',
  unchanged: 'No hay nada que cambiar.',
  nextSteps: 'Lo que queda por hacer:',
  start: `Así se inicia el sitio con ella, en la carpeta del producto:

  {settings}
  npm run --silent agency -- content check
  npm start`,
  readme: `# El sitio de {name}

Esta carpeta es el contenido del sitio. Lo que hay aquí sustituye la muestra del producto, archivo por archivo; sin el archivo vale de nuevo la muestra.

- \`site.json\`: empresa, dirección, cuenta bancaria, horario
- \`structure.json\`: idiomas, y páginas que no se muestran (\`hiddenPaths\`)
- \`brand.json\`: colores y logotipo
- \`people.json\`, \`people/\`: quién trabaja aquí
- \`pages/\`: los textos de las páginas por idioma; \`messages/IDIOMA.json\` sustituye etiquetas sueltas
- \`prices.json\`: la tarifa diaria y las jornadas de lo que ofrecéis
- \`schedule.json\`: cuándo se pueden reservar llamadas
- \`site.env\`: la configuración con la que se inicia el sitio

\`npm run --silent agency -- content check\` en la carpeta del producto encuentra fallos, y \`content upgrade\`, lo que cambia una versión nueva. Todos los campos: docs/content.md del producto.
`,
}
