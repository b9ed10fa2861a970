import { Parser } from 'htmlparser2'
import { readCalendar } from './calendar.ts'
import { parseCsv } from './csv.ts'
import { decode } from './decode.ts'
import { looksLikeMail, readMail } from './mail.ts'
import { type Reading, refused } from './stay.ts'
import { findHeader, readTable, type TableOptions } from './table.ts'
import { readXlsx } from './xlsx.ts'

export type ReadOptions = TableOptions

/**
 * Reads what a host has of the stays ahead: a table (CSV, xlsx), a calendar, or the text of a confirmation mail, told
 * apart by what is in it. Pure; nothing is thrown for any content.
 */
export function readArrivals(content: Uint8Array | string, options: ReadOptions): Reading {
  if (typeof content === 'string') return readText(content, options)
  const decoded = decode(content)
  if (decoded.kind === 'refused') return decoded
  if (decoded.kind === 'text') return readText(decoded.text, options)
  const rows = readXlsx(content)
  return 'kind' in rows ? rows : readTable(rows, options)
}

function readText(given: string, options: ReadOptions): Reading {
  const text = given.replace(/^\ufeff/, '')
  if (text.trim() === '') return refused('It is empty.')
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, options.today)
  if (isHtml(text)) return readPage(text, options)
  const table = parseCsv(text)
  if (!table) return refused('It has more than 100,000 rows. Export a shorter period.')
  const { rows, broken } = table
  if (findHeader(rows, options.mapped) !== -1) return readTable(rows, options, broken)
  if (looksLikeMail(text)) return readMail(text, options.today)
  if (looksLikeTable(rows)) return readTable(rows, options, broken)
  return refused(
    'No reservations were found in it. It takes reservations as CSV or xlsx, a calendar (.ics), or the text of a confirmation mail.',
  )
}

const isHtml = (text: string) => /^\s*(?:<!doctype html|<html|<head|<body|<table|<div|<meta|<!--)/i.test(text)

/** A confirmation mail in HTML is read; any other page is most often the login of a platform. */
function readPage(html: string, options: ReadOptions): Reading {
  const text = textOfHtml(html)
  return looksLikeMail(text)
    ? readMail(text, options.today)
    : refused(
        'It is a web page, not a list of reservations: your platform may have logged you out. Log in there and download the file again.',
      )
}

const blocks = new Set(['p', 'div', 'tr', 'td', 'th', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'title', 'table'])
const unseen = new Set(['script', 'style', 'noscript'])
const maxHtml = 2_000_000

function textOfHtml(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (unseen.has(name)) hidden += 1
      if (blocks.has(name)) text += '\n'
    },
    ontext: (part) => {
      if (hidden === 0) text += part.replaceAll(/\s+/g, ' ')
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden -= 1
      if (blocks.has(name)) text += '\n'
    },
  })
  parser.write(html.slice(0, maxHtml))
  parser.end()
  return text.replaceAll(/\n\s*\n+/g, '\n')
}

/** Several rows of as many cells: the host may say what they hold. */
function looksLikeTable(rows: readonly string[][]): boolean {
  const [header, ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (!header || header.length < 3 || body.length === 0) return false
  return body.filter((row) => Math.abs(row.length - header.length) <= 1).length >= body.length * 0.8
}
