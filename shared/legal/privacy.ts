import { brand } from '../brand.ts'
import type { TextDocument } from '../document.ts'
import { collecting } from './privacy-collecting.ts'
import { handling } from './privacy-handling.ts'
import { rights } from './privacy-rights.ts'
import { amended, lastModified } from './version.ts'

/** The Privacy Policy; page and PDF are made of this text. */
export const privacy: TextDocument = {
  title: 'Privacy Policy',
  subtitle: `Last modified ${lastModified}`,
  ...(amended && { amended }),
  intro: [
    `${brand.name} holds information about people: about its members, and about guests whom members have hosted. We collect what the service needs, show it to as few people as possible, and tell you here what we do with it. There are no ads, and we do not sell personal information.`,
  ],
  sections: [...collecting, ...handling, ...rights],
}
