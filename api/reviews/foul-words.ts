import { DataSet, englishDataset, parseRawPattern } from 'obscenity'

// Phrases of the package's English list that also match what hosts must be able to write: names of guests and places
// ('Dickinson', 'Fukuda', 'Harshit', 'Cumming'), objects ('cockpit', 'fire-retardant') and facts of an incident
// ('sex offender', 'indecent exposure'). Narrower patterns for those that are foul follow below.
const removed = new Set(
  listed(`
    abo, anal, anus, arse, ass, bestiality, bitch, boob, chink, cock, cuck, cum, dick, dyke,
    ejaculate, fag, felch, fuck, hentai, hooker, incest, jizz, kike, masturbate, negro, orgasm,
    orgy, penis, piss, porn, pussy, rape, retard, scat, semen, sex, shit, slut, tit, tranny, turd,
    vagina, wank`),
)

// '|' is a word boundary. Doubled letters count as one, except b, e, g, l, o and s: 'crappy' is 'crapy'.
const added: Record<string, string> = {
  arse: `|arse|, |arses|, |arsehole, |arsed|`,
  ass: `
    |ass|, |asses|, |assed|, |asshole, |ashole, |asshat, |asswipe, |ahole|, |assfuck, |asslick,
    |asskiss, |asscrack, |jackass, |dumbass, |smartass, |fatass, |lardass, |badass, |kickass,
    |lazyass, |buttfuck`,
  bitch: `bitch, |biatch, |beotch`,
  boob: `|boobs|, |boobies|, |tities|, |tity|, |tits|`,
  chink: `|chink|, |chinks|`,
  cock: `|cock|, |cocks|, |cocksuck, |cockhead`,
  crap: `
    |crap|, |crapy|, |crapier|, |craped|, |craping|, |crapload, |craphole, |crapola, |craptastic,
    |bulcrap, |bullcrap, |holycrap`,
  cuck: `|cuck|, |cucks|, |cuckold`,
  cum: `|cum|, |cumshot, |cumdump, |cumslut`,
  dick: `
    |dickhead, |dickwad, |dickface, |dickbag, |dickish|, |a dick|, |my dick|, |his dick|,
    |your dick|, |total dick|, |huge dick|, |such dicks|, |dick pic, |dick move|, |dicks|`,
  douchebag: `|douchebag, |douche bag`,
  fag: `|fag|, |fags|, |faggot, |fagot|, |fagots|`,
  fuck: `
    fuck, |fuking|, |fukin|, |fuked|, |fuker, |fuk you|, |fuk off|, |fuk this|, |fck, |fk you|,
    |fk off|, |fcuk, |fvck, |phuck, |fooking|, |mofo|, |mofos|, |stfu|, |gtfo|, |fu ck, |f uck,
    |fuc k`,
  goddamn: `|godam, |god dam`,
  gook: `|gook|, |gooks|`,
  jizz: `|jiz|`,
  kike: `|kike|, |kikes|`,
  negro: `|negro|, |negroes|`,
  piss: `|piss|, |pissed|, |pissing|, |pisser, |pissy|, |pisshead`,
  pussy: `|pussy|, |pussies|`,
  retard: `|retard|, |retards|, |retarded|, |libtard`,
  shit: `
    |shit|, |shits|, |shity|, |shitier|, |shitiest|, |shited|, |shiting|, |shiter, |shite|,
    |shithole, |shithead, |shitface, |shitshow, |shitstorm, |shitload, |shitbag, |shithouse,
    |shitbox, |shitless, |shitfuck, |shitpost, |shitstain, bullshit, bulshit, horseshit, dipshit,
    batshit, apeshit, dogshit, chickenshit, |jackshit, |holyshit, |ohshit, |noshit, |shyte|`,
  slut: `|slut|, |sluts|, |sluty|`,
  spic: `|spic|, |spics|`,
  tranny: `|trany|, |tranies|`,
  turd: `|turd|, |turds|`,
  twat: `|twats|`,
  wank: `|wank|, |wanker, |wanking|, |wanked|, |wankers|`,
  wetback: `|wetback`,
  whore: `|whorish|, |whoring|, |manwhore`,
}

const allowed = listed(`
  moby dick, cum laude, -cum-, chink in the, spic and span, pussy willow, pussy riot, pussy cat, pussycat, rio negro,
   del negro, cerro negro, negro modelo, monte negro, stop cock, ball cock,
  cock-a-doodle, cock a doodle, cocks comb, dicks sporting`)

/** The words that a review must not contain: the package's English list with removals and additions. */
export const foulWords = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => removed.has(metadata?.originalWord ?? ''))

for (const [word, patterns] of Object.entries(added)) {
  foulWords.addPhrase((phrase) => {
    phrase.setMetadata({ originalWord: word })
    for (const each of listed(patterns)) phrase.addPattern(parseRawPattern(each))
    return phrase
  })
}
foulWords.addPhrase((phrase) => {
  phrase.setMetadata({ originalWord: 'allowed' })
  for (const term of allowed) phrase.addWhitelistedTerm(term)
  return phrase
})

/** Words that are also found with masked letters, spaces or separators: 'f**k', 's h i t', 'as-s'. */
export const obfuscatedWords = listed(`
  fuck, motherfuck, shit, bullshit, bitch, cunt, asshole, ass, bastard, dick, cock, dickhead,
  cocksuck, whore, slut, nigger, nigga, faggot, pussy, prick, twat, wank, crap, piss, douchebag,
  jackass, dumbass, goddamn, retard`)

function listed(words: string): string[] {
  return words.split(',').map((word) => word.trim())
}
