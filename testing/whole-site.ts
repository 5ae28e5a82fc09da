/** Run before each file of tests: files share a process, and a test before may have made a site of other languages or another brand. */
import { applyBrand, sampleBrand } from '#domain/brand.ts'
import { applySiteStructure, wholeStructure } from '#domain/site-structure.ts'

applySiteStructure(wholeStructure)
applyBrand(sampleBrand)
