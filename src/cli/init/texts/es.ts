import type { InitTexts } from './texts.ts'

export const es: InitTexts = {
  questions: {
    name: 'Nombre de la agencia, tal como aparece en la web',
    legalName: 'Nombre de la empresa, con su forma jurídica',
    representative: 'Quién representa a la empresa',
    country: 'País',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Ciudad',
    register: 'Registro y número, por ejemplo Registro Mercantil de Madrid, hoja M-12345 (- si no hay)',
    vatId: 'NIF-IVA (- si no hay)',
    taxNumber: 'Número fiscal, que figura en las facturas si no tienes NIF-IVA (- si no hay)',
    isSmallBusiness: '¿Tu empresa no cobra IVA por acogerse a una franquicia para pequeñas empresas? (sí, no)',
    iban: 'IBAN de la cuenta para las facturas (- si no hay)',
    accountHolder: 'Titular de la cuenta',
    bic: 'BIC del banco (- si no hay)',
    founded: 'Año de fundación',
    email: 'Correo electrónico para consultas',
    phone: 'Teléfono',
    timeZone: 'Zona horaria',
    hours: 'Horario, por ejemplo lun-jue 9-17:30, vie 9-15',
    languages: 'Idiomas de la web, el principal primero (español, inglés, alemán, neerlandés)',
    people: 'Quién trabaja para los clientes, con sus idiomas, por ejemplo Jana Petersen (alemán, inglés); Ole Brandt (alemán)',
    headline: 'Titular de la página de inicio: a qué te dedicas',
    offer: 'Lo mismo en una o dos frases: para quién es y qué le aporta',
    dayRate: 'Precio neto de una jornada en euros, del que salen todos los precios, por ejemplo 900 o 1.150',
    color: 'Color de la marca, por ejemplo #1f7a4d o verde',
    logo: 'Archivo SVG de un logotipo cuadrado, que va junto al nombre (si no hay: la primera letra del nombre)',
    joinUrl: 'Enlace a tu sala de videollamadas para las llamadas reservadas (- si no hay)',
    answersInOneDay: 'Los textos prometen una respuesta en un día laborable. ¿Podrás cumplirlo? (sí, no)',
    siteUrl: 'Dirección de la web, por ejemplo https://www.ejemplo.es (- si aún no hay)',
  },
  faults: {
    missing: 'Aquí hace falta una respuesta.',
    tooLong: 'La respuesta tiene más de {most} caracteres.',
    control: 'La respuesta contiene un carácter de control.',
    country: 'País desconocido: {text}. Ejemplos: España, DE.',
    vatId: 'El NIF-IVA no es válido ({country}): {text}.',
    iban: 'El IBAN no es válido: {text}. La longitud o los dígitos de control no son correctos.',
    bic: 'El BIC no es válido para esta cuenta: {text}. Ejemplo: GENODEF1BEB.',
    year: 'El año no es válido: {text}. Ejemplo: 2019.',
    email: 'El correo electrónico no es válido: {text}.',
    phone: 'El teléfono no es válido ({country}): {text}. Los números de otros países empiezan por + y el prefijo del país.',
    timeZone: 'Zona horaria desconocida: {text}. Ejemplo: Europe/Madrid.',
    hours: 'El horario no es válido: {text}. Ejemplo: lun-jue 9-17:30, vie 9-15.',
    language: 'Idioma desconocido: {text}. Puedes elegir español, inglés, alemán o neerlandés.',
    person: 'No se reconoce el dato: {text}. Ejemplo: Jana Petersen (alemán, inglés); Ole Brandt (alemán).',
    amount: 'El importe no es válido: {text}. Ejemplos: 900, 1.150,50.',
    color: 'Color desconocido: {text}. Ejemplos: #1f7a4d, verde.',
    noFile: 'Este archivo no existe: {text}.',
    logo: '{text} no sirve como logotipo. {reason}',
    address: 'No es una dirección https: {text}.',
    yesNo: 'Responde sí o no.',
    origin: 'La dirección no es válida: {text}. Escríbela sin ruta, por ejemplo https://www.ejemplo.es.',
  },
  steps: {
    privacy:
      '{file}: indica quién aloja la web, envía los correos y lleva la contabilidad, y cuál es tu autoridad de control; luego quita "sample"',
    sample: '{file}: es un texto de muestra; escribe el tuyo y quita "sample"',
    people: '{file}: escribe qué hace cada persona y elige los retratos en people.json; luego quita "sample"',
    prices: 'prices.json: indica las jornadas de lo que ofreces ("days") y quita "sample"',
    joinUrl: 'schedule.json: indica joinUrl, el enlace a tu sala de videollamadas, y quita "sample"',
    promises:
      'promises.json: cópialo de la carpeta content del producto, indica answerBusinessDays y quita "sample"; cambia también los textos que prometen una respuesta en un día laborable (docs/content.md)',
    taxNumber: 'site.json: "taxNumber", antes de la primera factura, en la que debe figurar tu número fiscal o tu NIF-IVA',
    holidays: 'schedule.json: indica en "exceptions" los días sin llamadas, como los festivos',
    hidden: 'structure.json oculta {paths}: quita cada página de hiddenPaths cuando la hayas escrito (docs/make-it-yours.md)',
    legalNotice: 'pages/legal-notice: otros datos que exija la ley, por ejemplo sobre la resolución de litigios',
    siteUrl: 'pon SITE_URL en site.env y en la configuración cuando la web tenga una dirección',
    demo: '`npm run agency -- demo remove`, si la web ya ha estado en marcha: borra los clientes de demostración y sus facturas',
    mail: 'pon SMTP_URL en la configuración para que los correos se envíen y no solo se escriban en data/mail',
    lawyer: 'pide a un abogado que revise la política de privacidad, el aviso legal y las condiciones generales antes de publicarlos',
  },
  begin: 'Intro acepta lo que está entre corchetes. No se escribe nada antes de la última respuesta.',
  stopped: 'Interrumpido. Las respuestas dadas están en {file}; el mismo comando continúa a partir de ellas.',
  yes: 'sí',
  no: 'no',
  written: 'Escrito en {folder}:',
  wouldWrite: 'Estos archivos se escribirían en {folder}:',
  unchanged: 'No hay nada que cambiar.',
  nextSteps: 'Lo que queda por hacer:',
  start: `Así se inicia la web con esta carpeta, desde la carpeta del producto:

  {settings}
  npm run --silent agency -- content check
  npm start`,
  readme: `# La web de {name}

Esta carpeta es el contenido de la web. Lo que hay aquí sustituye la muestra del producto, archivo por archivo; si borras un archivo, vuelve a valer la muestra.

- \`site.json\`: empresa, dirección, cuenta bancaria, horario
- \`structure.json\`: idiomas, y páginas que no se muestran (\`hiddenPaths\`)
- \`brand.json\`: colores y logotipo
- \`people.json\`, \`people/\`: quién trabaja aquí
- \`pages/\`: los textos de las páginas por idioma; \`messages/IDIOMA.json\` sustituye etiquetas sueltas
- \`prices.json\`: la tarifa diaria y las jornadas de lo que ofreces
- \`schedule.json\`: cuándo se pueden reservar llamadas
- \`site.env\`: la configuración con la que se inicia la web

\`npm run --silent agency -- content check\` en la carpeta del producto encuentra errores, y \`content upgrade\` muestra lo que cambia una versión nueva. Todos los campos: docs/content.md del producto.
`,
}
