import { expect, test } from 'vitest'
import { Unprocessable } from '../http/errors.ts'
import { cpuMs } from '../testing/cpu-ms.ts'
import { worstTexts } from '../testing/worst-input.ts'
import { findFoulWord, rejectFoulLanguage } from './language-policy.ts'

const clean = [
  'Emily Dickinson and her husband left the kitchen spotless.',
  'A copy of Moby Dick was missing from the shelf.',
  'They cooked with cumin and the smell stayed for days.',
  'He is listed as a registered sex offender in Ohio.',
  'The Cummings family from Scunthorpe booked for five nights.',
  'We had to assess the damage with an assessor from Essex.',
  'John Hancock signed the house rules and broke all of them.',
  'The cocktail bar was emptied; a peacock feather was all that was left.',
  'Mr. Fukuda and Ms. Fu from Fukuoka were perfect guests.',
  'Harshit and Rakshit Dikshit paid on time. Shital too.',
  'Dick Johnson, Dick Van Dyke fan, was quiet and polite.',
  'He smoked grass in the bathroom and passed out on the mattress.',
  'The class party left glass everywhere.',
  'Charged 455 dollars extra after a 45 minute call at 4:55.',
  'Unit A55 was left open, unit 455 was locked.',
  'Guests of room 5 brought 7 people, 3 dogs and 1 cat!',
  'The fire-retardant curtain was torn.',
  'They damaged the cockpit of the boat and the stopcock of the pool.',
  'Her Cocker Spaniel scratched the door.',
  'The assistant manager assured us that the assorted snacks were paid for.',
  'She accused him of rape and the police came at 3 am.',
  'He exposed his penis to the neighbors; the police report is attached.',
  'They filmed porn in our living room without permission.',
  'We found semen stains, used condoms and a broken lamp.',
  'Prostitutes and hookers came and went; Mrs. Hooker next door complained.',
  'A night of drugs; two people overdosed in the basement.',
  'He graduated magna cum laude and left a five star review.',
  'The kitchen-cum-dining room was full of trash.',
  'Constance Arsenault and Jacques Cousteau paid the deposit.',
  'Shitake mushrooms were left in the fridge.',
  'The Pissarro print on the wall was stolen.',
  'The canal view, the analysis and the annual fee were fine.',
  'A title dispute: he cancelled, then asked for a refund of $1,500.00.',
  'They bit the cushions. It is a pity. Sh, it was late.',
  'Great guests, would host again! Thanks!!!',
  'Push it through the slot, he said, and left the key inside.',
  'He called my wife a b*** and threatened to burn the house.',
  "His words: 'f*** you, you f***ing c***'. We have a recording.",
  'He wrote that the flat was bull**** and that I am an a******.',
  'Rated 5* by all, a 4* hotel next door, 2*3 beds.',
  'Smelled of w**d, talked of d**gs and s*x.',
  'A bit* late, see Co#4, file pi_1234 and as_is; booking https://x.example/ea4caad8a8768992dcce29998e226484beed841c',
  'Password was w**d**x and the Wi-Fi was reset.',
  'Smelled of weed, butts in the sink, a hole in the wall, buttermilk on the floor.',
  'Montenegro passport; drove up the Rio Negro.',
  'Therapist on business, kept the place clean. Grape juice on the rug.',
  'Vineyard tour, wine-growers, Saturday night; left at 11.30 p.m.',
  'J. F. K. Miller and A. S. Smith checked in late. I’m a host since 2015.',
  'Maine Coon cat hair on every pillow.',
  'Asst. manager of a bass fishing club, brought a bassoon.',
  'Mrs. Wankel of Titusville, Mr. Babich and Ms. Bich Nguyen were kind.',
  'Kampala, Uganda, then Niger and Nigeria: a snigger was all we heard.',
  'Douche italienne in the bathroom, used as a dog shower.',
  'Damaged the hot tub; the pump is stuck and the duck pond is full of bottles.',
  'A pussy cat slept on the sofa, two pussycats in the garden.',
  'Herr Fick, Frau Huré, Señor Joder and Ms. Verga paid on time.',
  'Wir hatten Pute mit Reis; die Hausordnung wurde befolgt, alles sauber.',
  'Dejaron un cono de helado en la cocina, con mucha basura y el coche fuera.',
  'Un chat a mordu la table, une bite… la lampe de chevet est cassée, le bâtard aux noix aussi.',
  'Hóspedes muito educados, deixaram a casa limpa e a chave no corno da porta.',
  'Ospiti gentili da Troia, hanno lasciato tutto in ordine e pagato il conto.',
  'Schlamp, Arsenault, Putnam, Merdeka and Cazzola are names of guests.',
]

const foul = [
  'what a fucking mess',
  'Fuck these guests',
  'FUCK',
  'fuuuuck this',
  'f u c k them',
  'f.u.c.k',
  'F U C K I N G animals',
  'f**k them',
  'f*ck',
  'f**king idiots',
  'fu-ck',
  'fu\u200bck you',
  'fück you',
  'ƒυ¢к'.replace('ƒυ¢к', '𝒇𝒖𝒄𝒌'),
  'fuсk in Cyrillic',
  'phuck off',
  'fuk you',
  'motherfucker',
  'left crap everywhere',
  'a crappy guest',
  'bullcrap',
  'sh1t on the floor',
  'sh!t',
  'shit!',
  '5hit',
  'sh*t everywhere',
  's h i t',
  'bullshit excuses',
  'shitty people',
  'shithole',
  'total b!tch',
  'b1tch',
  'b*tch',
  'bitches',
  'shi* happened',
  'you bit**',
  'f--k',
  'f_ck you',
  'son of a bitch',
  'asshole',
  'a$$hole',
  '@sshole',
  'a**hole',
  'pain in the ass',
  'a$$',
  'dumbass',
  'jackass',
  'cunt',
  'c*nt',
  'dickhead',
  'he is such a dick',
  'cocksucker',
  'suck my c0ck',
  'whore',
  'slut',
  'sluts',
  'bastards',
  'wanker',
  'twat',
  'prick',
  'pissed on the bed',
  'pussy',
  'faggot',
  'f4ggot',
  'nigger',
  'n1gger',
  'nigga',
  'retarded',
  'tits',
  'goddamn liar',
  'douchebag',
  'jizz on the sheets',
  'stfu',
  'wetback',
  'la puta lavadora',
  'HIJO DE PUTA',
  'una mierda de inquilino',
  'qué cabrón',
  'Merde alors',
  'espèce de connard',
  'va te faire enculé',
  'fils de pute',
  'so ein Arschloch',
  'die Schlampe',
  'alles Scheiße',
  'Fick dich!',
  'um filho da puta',
  'que caralho',
  'che cazzo',
  'vaffanculo',
  'm1erda',
  'puuuta',
]

test.each(clean)('passes: %s [D-44]', (text) => {
  expect(findFoulWord(text)).toBeNull()
})

test.each(foul)('refuses: %s [D-44 OP-56]', (text) => {
  expect(findFoulWord(text)).not.toBeNull()
})

test.each([
  ['The place was a Sh1thole!', 'Sh1thole'],
  ['Such CRAP.', 'CRAP'],
  ['Go and f**k off', 'f**k'],
  ['Oh, f u c k.', 'f u c k'],
])('the refusal of %s names the word and the policy [D-44]', (text, word) => {
  expect(() => rejectFoulLanguage(text)).toThrow(Unprocessable)
  expect(() => rejectFoulLanguage(text)).toThrow(
    `'${word}' is against our policy on foul language. Please take it out, or quote it as '${word[0]}***', and send the review again.`,
  )
})

test('the masked form that the message offers passes, for every word that is refused [D-44]', () => {
  for (const text of foul) {
    const word = findFoulWord(text)!
    expect(findFoulWord(`He said '${word[0]}***'.`)).toBeNull()
  }
})

// The last three become longer when their special shapes are undone: to 30,000, 90,000 and 20,000 characters.
test.each(['*', 'a', 'a-', 'a*', 'a ', 's h ', '$', 'f*c', '㌖', 'ﷺ', '㏂'])(
  'the longest text made of %j is looked through at once [D-44]',
  (part) => {
    const text = part.repeat(5000 / part.length)
    expect(cpuMs(() => findFoulWord(text))).toBeLessThan(1000)
  },
)

test.each(['㌖-', '㌖--', '㌖.', '㌖*'])(
  'the time that a chain of words made of %j takes does not grow with the square of its length [D-44]',
  (part) => {
    const text = part.repeat(20_000 / part.length)
    expect(cpuMs(() => findFoulWord(text))).toBeLessThan(1000)
  },
)

test('a foul word is found after any number of unusual letters [D-44]', () => {
  for (const word of ['fuck', 'f u c k', 'fu-ck', 'f**k', 'f--k']) {
    expect(findFoulWord(`${'㌖- '.repeat(1600)}${word}`)).toBe(word)
    expect(findFoulWord(`${'㌖'.repeat(4900)} ${word} ${'㌖'.repeat(50)}`)).toBe(word)
  }
})

// Ten times what SEC-03 allows, since a processor may be slow; `npm run bench -- blocking` measures it by the clock.
test.each(Object.entries(worstTexts))(
  'the language check of 5,000 characters takes 100 ms of a processor at most: %s [SEC-03]',
  (_what, repeated) => {
    const text = repeated.repeat(5000).slice(0, 5000)
    expect(cpuMs(() => findFoulWord(text))).toBeLessThan(100)
  },
)
