import { brand } from '../../../shared/brand.ts'
import { type Mail, oneLine } from '../mail.ts'
import { htmlBody } from './html-body.ts'
import { type Letter, type Site, type Block, withGreeting } from './letter.ts'

/** A mail as HTML and plain text from the same letter; everything in the HTML is escaped. */
export function compose(
  site: Site,
  person: Pick<Letter, 'to' | 'firstName' | 'replyTo'>,
  why: string,
  subject: string,
  blocks: Block[],
): Mail {
  const letter = { ...person, why, subject: oneLine(subject), blocks }
  return {
    to: letter.to,
    subject: letter.subject,
    html: htmlBody(site, letter),
    text: textBody(site, letter),
    ...(letter.replyTo === undefined ? {} : { replyTo: letter.replyTo }),
  }
}

/** The letter as plain text, with every address in full on its own line. */
function textBody(site: Site, letter: Letter): string {
  const questions = letter.to === site.supportEmail ? '' : ` Questions? Write to ${site.supportEmail}.`
  const last = `-- \n${brand.name}\n${letter.why}${questions}`
  return `${[...withGreeting(letter).map(textBlock), last].join('\n\n')}\n`
}

function textBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('small' in block) return block.small
  if ('steps' in block) return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('quote' in block)
    return block.quote
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
  return `${block.button}:\n${block.url}`
}
