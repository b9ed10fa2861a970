/**
 * Foul words of guests' other languages, without accents; found as whole words alone, in any case. Left out is what is
 * also a name ('Joder', 'Fick', 'Huré', 'Verga', 'Troia'), a harmless word of another language ('con', 'bite',
 * 'Pute', 'cono', 'batard') or merely rude.
 */
const words = {
  Spanish: `
    puta putas puto putos hijoputa hijueputa hijaputa putada putear mierda mierdas cabron cabrones cabrona pendejo
    pendeja pendejos pendejas gilipollas jodido jodida jodidos jodete chinga chingar chingada chingado chingados culero
    culeros culo maricon maricones malparido malparida cojones carajo tocapelotas soplapollas comemierda huevones`,
  French: `
    merde merdes merdique merdeux putain putains putes connard connards connarde connasse connasses encule encules enculer
    enculee salope salopes salopard salopards salaud salauds enfoire enfoires emmerde emmerdeur emmerdeuse couilles
    niquer petasse petasses poufiasse pouffiasse trouduc bougnoule youpin gouine`,
  German: `
    arschloch arschlocher arsch arschgeige arschkriecher scheisse scheiße scheiss scheiß scheisst scheißt scheissdreck
    scheißdreck beschissen beschissene beschissener schlampe schlampen hurensohn hurensohne huren fotze
    fotzen wichser wichsern miststuck missgeburt gefickt verfickt verfickte verpiss dreckskerl drecksau kanake kanaken
    schwuchtel`,
  Portuguese: `
    merda merdas caralho caralhos foda fodas fodase foder fodido fodida buceta cuzao cuzoes viado viados arrombado
    arrombada vagabunda vadia vadias putaria piroca bosta cabrao`,
  Italian: `
    cazzo cazzi cazzata cazzate stronzo stronza stronzi stronze stronzate vaffanculo fanculo puttana puttane puttanata
    coglione coglioni minchia incazzato frocio froci zoccola zoccole merdoso rompicoglioni culattone`,
}

/** Sequences of words, which alone are harmless or names. */
const phrases = `
  fick dich, fickt euch, leck mich am arsch, sale pute, fils de pute, grosse pute, nique ta, ta gueule, va chier,
  me cago en, que te jodan, hijo de perra, filho da mae, vai tomar no cu, figlio di troia, pezzo di merda`

const single = new Set(
  Object.values(words)
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const firstWords = Map.groupBy(
  phrases.split(',').map((phrase) => phrase.trim().split(' ')),
  ([first]) => first!,
)

/** The first such word or phrase, as written in the text, or null. The text has no accents. */
export function findForeignFoulWord(text: string): string | null {
  const found = [...text.matchAll(/\p{L}+/gu)]
  const letters = found.map(([word]) => word.toLowerCase().replace(/(\p{L})\1{2,}/gu, '$1'))
  for (const [index, word] of letters.entries()) {
    if (single.has(word)) return found[index]![0]
    for (const phrase of firstWords.get(word) ?? [])
      if (phrase.every((each, at) => letters[index + at] === each))
        return text.slice(
          found[index]!.index,
          found[index + phrase.length - 1]!.index + phrase.at(-1)!.length,
        )
  }
  return null
}
