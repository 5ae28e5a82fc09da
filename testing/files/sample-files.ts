import { crc32, deflateSync } from 'node:zlib'

/** Small files that are what they say, by their types. */
export const sampleFiles = {
  'image/png': makePng(),
  'image/jpeg': Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb004300010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0054ffd9',
    'hex',
  ),
  'image/gif': Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
  'image/webp': Buffer.from('52494646240000005745425056503820180000003001009d012a0100010002003425a40003700000fefb940000', 'hex').subarray(
    0,
    44,
  ),
  'application/pdf': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  'text/plain': Buffer.from('Grüße aus Köln\n'),
  'application/zip': makeArchive([['notes.txt', 'hello']]),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': makeArchive([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', '<Relationships/>'],
    ['word/document.xml', '<document/>'],
  ]),
  'application/vnd.oasis.opendocument.text': makeArchive([
    ['mimetype', 'application/vnd.oasis.opendocument.text'],
    ['content.xml', '<content/>'],
  ]),
} as const

/** An archive whose entries are stored as they are. */
export function makeArchive(entries: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const nameBytes = Buffer.from(name)
    const bytes = Buffer.from(text)
    const sums = Buffer.alloc(12)
    sums.writeUInt32LE(crc32(bytes), 0)
    sums.writeUInt32LE(bytes.length, 4)
    sums.writeUInt32LE(bytes.length, 8)
    const local = Buffer.concat([
      Buffer.from('504b03041400000000000000210021', 'hex').subarray(0, 14),
      sums,
      lengths(nameBytes),
      nameBytes,
      bytes,
    ])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset)
    contents.push(
      Buffer.concat([
        Buffer.from('504b01021400140000000000000021002100', 'hex').subarray(0, 16),
        sums,
        lengths(nameBytes),
        Buffer.alloc(10),
        place,
        nameBytes,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

/** Length of a name, and of nothing further. */
function lengths(name: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE(name.length)
  return bytes
}

/** One grey pixel. */
function makePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1, 0)
  header.writeUInt32BE(1, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

function makeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
