import { brand } from '../brand.ts'
import type { TextDocument } from '../document.ts'
import { joining } from './terms-joining.ts'
import { reviewing } from './terms-reviewing.ts'
import { responsibility } from './terms-responsibility.ts'
import { amended, lastModified } from './version.ts'

/** The Terms of Use; page and PDF are made of this text. */
export const terms: TextDocument = {
  title: 'Terms of Use',
  subtitle: `Last modified ${lastModified}`,
  ...(amended && { amended }),
  intro: [
    `${brand.name} is a private register in which verified hosts of short-term rentals look up past guests and post factual reports about them. It works only if everybody in it is who they say they are, writes what is true, and treats what they read with care. These Terms set out how that works and what you and we owe each other.`,
    `In these Terms, "we" and "us" mean ${brand.company}, which runs ${brand.name}. "You" means the person who holds the account. A "guest" is a person who has stayed, or has asked to stay, in a short-term rental and about whom a review is written. A "review" is any report that a member posts about a guest, positive or negative. The "team" is the people who run the service for us.`,
  ],
  sections: [...joining, ...reviewing, ...responsibility],
}
