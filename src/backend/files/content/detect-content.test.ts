import { expect, test } from 'vitest'
import { makeArchive, sampleFiles } from '#testing/files/sample-files.ts'
import { detectContent, lookedAtBytes, refineType } from './detect-content.ts'

function detect(bytes: Buffer) {
  return detectContent(bytes.subarray(0, lookedAtBytes), bytes.subarray(-lookedAtBytes), bytes.length)
}

test.each(Object.entries(sampleFiles))('%s is known by its bytes, and a picture shows by itself', (type, bytes) => {
  expect(detect(bytes)).toEqual({ detectedType: type, isInline: type.startsWith('image/') })
})

test.each<readonly [string, Buffer]>([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page behind blanks', Buffer.from('\n\n   <html><body onload=alert(1)>')],
  ['a page behind text', Buffer.from('hello <script>alert(1)</script>')],
  ['a page behind a byte order mark', Buffer.from('\ufeff<html>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a drawing with a declaration', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['a page in UTF-16', Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le')],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a program of Windows', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  [
    'an archive that runs',
    makeArchive([
      ['META-INF/MANIFEST.MF', 'Main-Class: A'],
      ['A.class', 'x'],
    ]),
  ],
  [
    'a document with a program',
    makeArchive([
      ['[Content_Types].xml', '<Types/>'],
      ['word/vbaProject.bin', 'x'],
    ]),
  ],
  ['bytes of nothing known', Buffer.from([0, 1, 2, 3])],
  ['text that is no UTF-8', Buffer.from([0xe4, 0xf6, 0xfc, 0x20])],
])('%s is of no type that files may have', (_, bytes) => {
  expect(detect(bytes).detectedType).toBeUndefined()
})

test.each<readonly [string, Buffer]>([
  ['a PNG with a page behind it', Buffer.concat([sampleFiles['image/png'], Buffer.from('<script>alert(1)</script>')])],
  ['a PNG with an archive behind it', Buffer.concat([sampleFiles['image/png'], sampleFiles['application/zip']])],
  ['a JPEG with a PDF behind it', Buffer.concat([sampleFiles['image/jpeg'], sampleFiles['application/pdf']])],
  ['a JPEG with a page inside', insert(sampleFiles['image/jpeg'], 20, '<html><script>')],
  ['a GIF with a drawing inside', insert(sampleFiles['image/gif'], 20, '<svg onload=alert(1)>')],
  ['a GIF that is cut', sampleFiles['image/gif'].subarray(0, 20)],
  ['a WebP of another length', Buffer.concat([sampleFiles['image/webp'], Buffer.from('x')])],
  ['a GIF with PHP inside', insert(sampleFiles['image/gif'], 20, '<?php system($_GET[0]) ?>')],
])('%s does not show by itself', (_, bytes) => {
  expect(detect(bytes)).toMatchObject({ detectedType: expect.stringMatching(/^image\//u), isInline: false })
})

const ublRoot = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'
const ciiRoot = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">'

test.each<readonly [string, string | undefined, Buffer]>([
  ['UBL', 'text/plain', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- An <html> invoice -->\n${ublRoot}`)],
  ['UBL with a byte order mark', 'text/plain', Buffer.from(`\ufeff${ublRoot}`)],
  ['UBL in UTF-16', 'text/plain', Buffer.from(`\ufeff${ublRoot}`, 'utf16le')],
  ['CII', 'text/plain', Buffer.from(`<?xml version='1.0'?>${ciiRoot}`)],
  ['the same root of another namespace', undefined, Buffer.from('<Invoice xmlns="http://www.w3.org/1999/xhtml">')],
  ['the namespace of another prefix', undefined, Buffer.from(ciiRoot.replace('xmlns:rsm', 'xmlns:x'))],
  ['a page that names the namespace', undefined, Buffer.from(`<html>${ublRoot}`)],
  ['one with a stylesheet', undefined, Buffer.from(`<?xml-stylesheet href="x.xsl"?>${ublRoot}`)],
  ['one with a document type', undefined, Buffer.from(`<!DOCTYPE Invoice>${ublRoot}`)],
])('an e-invoice is text: %s is %s', (_, type, bytes) => {
  expect(detect(bytes)).toEqual({ detectedType: type, isInline: false })
})

test('the declared type is used only if it specializes the detected one', () => {
  expect(refineType('text/plain', 'Text/CSV; charset=utf-8')).toBe('text/csv')
  expect(refineType('text/plain', 'text/html')).toBe('text/plain')
  expect(refineType('image/png', 'text/html')).toBe('image/png')
  expect(refineType('application/zip', undefined)).toBe('application/zip')
})

function insert(bytes: Buffer, at: number, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)])
}
