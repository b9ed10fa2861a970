// Patterns as in regular expressions, with commas between them; a blank is a blank or a hyphen.

const any = (words: string) => `(${words.trim().split(/\s+/).join('|')})`

const nation = any(`
  afghan albanian algerian american argentinian armenian australian austrian belgian brazilian british bulgarian canadian
  chilean chinese colombian croatian cuban czech danish dutch egyptian english ethiopian filipino finnish french georgian
  german greek hungarian indian indonesian iranian iraqi irish israeli italian jamaican japanese korean lebanese mexican
  moroccan nigerian norwegian pakistani palestinian persian peruvian polish portuguese romanian russian saudi scottish
  serbian spanish swedish swiss syrian thai tunisian turkish ukrainian venezuelan vietnamese welsh african arab arabic
  asian kurdish balkan european`)
const nations = any(`
  africans albanians americans aussies australians austrians belgians brazilians brits britons bulgarians canadians
  chileans colombians croats cubans czechs danes dutchmen egyptians englishmen ethiopians europeans filipinos finns
  frenchm[ae]n germans greeks hungarians indians iranians iraqis irishm[ae]n israelis italians jamaicans koreans kurds
  mexicans moroccans nigerians norwegians pakistanis palestinians persians peruvians poles romanians russians saudis
  scotsm[ae]n serbs spaniards? swedes syrians turks ukrainians venezuelans`)
const who = any(`
  men man wom[ae]n guys? gals? lady ladies boys? girls? kids? child children couples? famil(y|ies) people persons?
  folks? males? females? guests? dudes? teens? teenagers? students? refugees? immigrants? workers? group types? brother
  sister mother father son daughter wife husband friends? crowd community minority patients?`)
const is =
  "(am|is|are|was|were|be|been|being|(he|she)( |’|')s|they( |’|')re|looks?|looked|seems?|seemed|became)" +
  `( ${any('a an very so really all both half totally legally openly obviously clearly probably from the')})*`
const insult = any(`
  typical typically dirty filthy lazy loud cheap stupid damn damned bloody rude crazy greedy arrogant stingy fucking
  drunk drunken noisy smelly annoying those these never again hate hates?`)

const table = {
  religion: `
    muslims?, moslems?, islam(ic|ist|ists)?, jew(s|ish)?, judaism, hasidic, haredi, catholics?, protestants?,
    evangelicals?, mormons?, jehovah, hindus?, buddhists?, sikhs?, atheists?, agnostics?, amish, orthodox,
    scientologists?, quakers?, baptists?, methodists?, lutherans?, calvinists?, presbyterians?, pentecostals?,
    adventists?, anglicans?, wiccans?, pagans?, satanists?, rastafari(an|ans)?, shiites?, sunnis?, bahais?,
    mennonites?, hare krishna, (a|as|born again|devout|strict|good|real|conservative|converted|crazy) christians?,
    christians, christian (faith|${who}), christianity, ${is} christian, religions?, religious(ly)?, hijabs?, burqas?,
    burkas?, niqabs?, headscar(f|ves), turbans?, kippah?s?, yarmulkes?, kosher, halal, ramadan, (for|during) lent, prayers?, prays,
    praying, pray, sabbath, shabbat, shabbos, yom kippur, bible (group|study|readers?|class), (his|her|their) bibles?,
    quran, koran, (to|at|for|from) (the )?(church|mosque|synagogue) (on|every|each|daily|all)?, goes to
    (the )?(church|mosque|synagogue|temple), nearest (mosque|church|synagogue|temple), priests?, pastors?, rabbis?,
    imams?, nuns?, ${is} monk, monks, missionar(y|ies), congregation, cult members?, (his|her|their) faith(?! in),
    sects?, god fearing, believes in god, conver(ted|t|ts) to`,
  ethnicity: `
    (black|white|brown|mixed|colored|coloured|dark|pale|yellow) ${who}, ${is} (black|white|brown)(?! out), not white,
    blacks, (half|part) (black|white|asian|native|indian), african americans?, afro ?[a-z]+, caucasians?, hispanics?,
    latin[oax]s?, asians?, arabs?, ${is} (arabic|arab|asian), middle eastern(ers?)?, native americans?, indigenous,
    aborigin(al|als|e|es), pacific islanders?, gypsy, gypsies, roma (people|${who}), travell?er family, mixed race,
    biracial, (dark|light|brown|black|fair) skin(ned)?, skin colou?r, colou?r of (his|her|their|the) skin,
    (person|people|man|woman) of colou?r, ethnic(ity|ally)?, (his|her|their) race, racial(ly)?, chicanos?, creoles?,
    kurdish, white trash, rednecks?, negro(es)?, nigg(er|ers|a|as), chinks?, spics?, wetbacks?, beaners?, kikes?,
    pakis?, gooks?, ragheads?, towelheads?, redskins?, gringos?, slanty? eye(s|d)`,
  nationality: `
    ${nations}, ${insult} ${nation}s?, ${nation} (nationals?|citizens?|${who}), ${is} ${nation},
    ^${nation}(?=[,.:;!]|$), the ${nation} (are|were|always|never|again|group), back to
    (mexico|africa|china|india|russia|poland|(his|her|their|your) (own )?country), mail order bride,
    (illegal )?immigrants?, illegals?, foreigners?, refugees?, asylum seekers?, migrants?,
    (without|has no|had no|have no) papers, undocumented`,
  orientation: `
    gays?, lesbians?, lesbos?, bisexuals?, bi guy, homosexuals?, homos?, queers?, transgender(ed|s)?, transsexuals?,
    transvestites?, trans ${who}, ${is} trans, non ?binary, gender ?fluid, genderqueer, lgbt[a-z+]*, same sex, drag
    queens?, cross ?dressers?, intersex, asexuals?, pansexuals?, polyamor(y|ous), sexual orientation, sexuality,
    dykes?, fags?, faggots?, trann(y|ies), closeted, came out as, used to be a (man|woman|boy|girl), gender identity,
    sissy, two (dads|moms|mums), (he|guy|man) has a (husband|boyfriend), (she|woman) has a (wife|girlfriend)`,
  disability: `
    (in|uses?|needs?|has|with|on|his|her) (a |an |his |her )?wheelchairs?, wheelchair (users?|bound|${who}),
    deaf(?! to), ${is} blind(?! to), blind (${who}|veteran|musician), (white cane|guide dog|service dog)s?,
    autis(m|tic), asperger(s|’s|'s)?, down(’s|'s|s)? syndrome, special needs, ${is} disabled,
    (severely|partly|partially|mentally|physically) disabled, disabled (veteran|vet|${who}), (the|a|for) disabled,
    disabilit(y|ies), handicap(ped|s)?, crutches, amputees?, amputated, prosthe(tic|sis), retard(ed|s|ation)?, hard of
    hearing, hearing (aids?|impaired|loss|impairment), paraplegics?, quadriplegics?, tetraplegics?, cripple(d|s)?,
    adhd, dyslexi(a|c), stutter(s|ed|ing|er)?, stammer(s|er|ing)?, paraly[sz]ed, dementia, alzheimer(s|’s|'s)?,
    senile, (visually|vision|mobility|sight) impaired, impairments?, (on the|autism) spectrum, tourettes?, oxygen
    (tank|bottle|machine), walking frame, uses a (walker|cane), mobility scooters?, bedridden, wheelchairs,
    dwarf(s|ism)?, midgets?, cerebral palsy, slow in the head, (can ?not|can’t|can't) (walk|see|hear|speak)( .{1,12})?
    ?(stairs|well|properly|anymore), limps?, lame (${who}), mute, epilep(tic|sy) dog, emotional support (dog|animal)`,
  pregnancy: `
    pregnan(t|cy|cies), expecting( (a|their|her|another|first|second))*
    (baby|child|babies|twins|triplets|mother|mom|couple|parents), expectant, miscarr(iage|iages|ied), breast
    ?feed(s|ing)?, nursing mother, ivf, in labou?r, (baby|child) (is|was) due, due in [a-z]+(, | with )(her|their|the)
    (first |second |third )?(baby|child), baby bump, (maternity|parental) leave, abortions?, give birth, gave birth,
    giving birth, knocked up, morning sickness, surroga(te|cy), fertility, infertil(e|ity), with child, midwife,
    trimester, conceive, postpartum, menopause`,
  illness: `
    cancer(?! research), chemo(therapy)?, tumou?rs?, leuk[ae]+mia, hiv, (has|had|with|have|of) aids,
    diabet(es|ic|ics), insulin, epilep(sy|tic), seizures?,
    (has|had|have|with|from|of|and|severe|deep|postpartum|postnatal) depression, ${is} depress(ed|ive),
    ^depress(ed|ion|ive), depressed ${who},  anti ?depressants?, bipolar, schizo(phrenia|phrenic|s)?, anxiety, panic
    attacks?, asthma(tic)?, (has|had|got|with|positive for|caught|brought|tested for) covid, coronavirus, tested
    positive, alcoholi(c|cs|sm), addict(s|ed|ion)?, junk(ie|ies|y), rehab, overdos(e|ed|es), suicid(e|al), self harm,
    (had|has|of|survived|since|after|his|her|a) (a |the |his |her )?(heart attack|stroke)s?( in| last|,|\\.|$), since
    the stroke, ^(heart attack|stroke)(?! of), (weak|bad) heart, heart
    (condition|disease|problems?|failure|patient|surgery|trouble), dialysis, hepatitis, medications?, meds, medicated,
    (his|her|the|their) pills, mental(ly)?
    (ill|illness|health|problems?|issues?|breakdown|patient|unstable|retarded|case|sick|disturbed|disorder|challenged),
    nervous breakdown, ptsd, ocd, anorexi(a|c), bulimi(a|c), eating disorder,
    (bipolar|personality|mood|sleep|anxiety|nervous) disorder,
    (${is}|got|get|gets|getting|felt|feels|feeling|fell|very|chronically|seriously|terminally)
    (sick|ill|unwell)(?! (of|mannered|at ease)), ^sick(?! of), hospitali[sz]ed, illness(es)?, sickness, disease(s|d)?,
    syndrome, allergic(?! to nothing), (?<!no )(?<!no known )allerg(y|ies), intoleran(t|ce), c[oe]+liac,
    (from|after|had|has|have|for|back|heart|knee|hip|eye|brain|the|a) surgery, chronic
    (pain|illness|disease|fatigue|condition)s?, chronically ill, high blood pressure, hypertension, tuberculosis,
    pacemaker, parkinson(s|’s|'s)?, (multiple|lateral) sclerosis, als patient, stds?, stis?, syphilis, herpes,
    psycho(s|tic|sis|path)?, psychiatr(y|ic|ist), sleep apn(ea|oea), incontinen(t|ce), obes(e|ity), scabies, lice,
    contagious, ${is} infected, infection, infectious, food poisoning, (a|psychiatric|hospital|heart|former)
    patients?(?! (man|woman|guest|person)), (lung|kidney|liver|skin|back|stomach|bowel|thyroid)
    (disease|problems?|condition|transplant|failure|pain), transplant, ${is} dying, terminally, terminal
    (illness|disease), hospice, in therapy, migraines?, arthritis, dizzy spells, fainted, methadone, pneumonia,
    influenza, (has|had|got|with|caught) (the )?flu, norovirus, fibromyalgia, burn ?out, neuroti(c|cs), insomnia`,
  politics: `
    trump (supporter|voter|fan|flag|hat|sticker|guy|lover|hater|people|family)s?,
    (likes?|loves?|hates?|for|voted|supports?|pro|anti) (trump|biden|obama|harris|putin|brexit|hamas|israel),
    trumpists?, trumpers?, maga, republicans?, democrats?, ${is} liberal(?! with), a liberal(?! with),
    (typical|woke|crazy|damn|stupid|california) liberals?, liberals, libtards?, leftists?, lefties, right
    wing(er|ers)?, left wing(er|ers)?, (far|alt|extreme) (right|left), communis(t|ts|m), socialis(t|ts|m),
    fascis(t|ts|m), (neo )?nazis?, antifa, (biden|obama|putin|brexit|bernie|harris)
    (sticker|fan|supporter|voter|flag|hat)s?, (a|very|extremely|staunch|politically|ultra|another|typical)
    conservative(?! (with|estimate)), conservatives, conservative politic(s|ally), vot(es|ed|ing) (for )?[a-z]+, anti
    ?vax(x?er|x?ers|x)?, pro (life|choice|lifer), black lives matter, blm, union
    (organi[sz]er|member|rep|man|activist)s?, anarchis(t|ts|m), zionis(t|ts|m), (supports?|supporter of|fan of)
    (hamas|putin|israel|palestine|ukraine|trump|biden|the afd), labou?r voters?, labour (member|supporter)s?,
    tor(y|ies), feminis(t|ts|m), qanon, proud boys?, marxis(t|ts|m), (so|too|very|is|the|all)
    woke(?! (up|them|us|me|early)), wokes, wokeness, politic(s|al|ally), activists?, party member(s|ship)?, afd,
    member of the [a-z]+ party, extremists?, nationalists?, supremacis(t|ts), monarchists?, brexiteers?, remainers?,
    conspiracy theor(y|ies|ist|ists)`,
}

/** What these words mean elsewhere: things of a house, food, places and names. */
const things = any(`
  restaurants? food takeaway takeout cuisine curry market press coffee yogurt pastries rug nuts dolls? pubs? cigars tiles
  blinds? shepherds? airlines bath furniture army school church hospital cathedral university avenue street statue squash
  tea bread wine beer whisky cheese bakery class lessons? keyboard plug adapter plates?`)
const neutral = `
    (${nation}|catholic|orthodox|baptist|methodist|lutheran|amish|buddhist|turban|gay|black|white|jewish) ${things},
    covid (policy|rules|times|era|cancell?ations?|year), church bells, wheelchair
    (ramp|lift|access|accessible|friendly)s?, disabled (parking|access|toilet|bathroom)s?, (black|white|brown|yellow) (suv|car|van|truck), (dying|prayed|prays?) (to|for)
    (come|sun|rain|snow|return)`

const pattern = (text: string) => {
  const all = text.split(/,\s+(?![^(]*\))/).map((one) => one.trim().replace(/\s+/g, ' '))
  const spaced = all.map((one) => one.replaceAll(' ?', '[\\s\\p{Pd}]?').replaceAll(' ', '[\\s\\p{Pd}]+'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
const neutralPattern = pattern(neutral)
const patterns = Object.values(table).map(pattern)

/**
 * The words of a note that name a protected trait (religion, ethnicity, nationality, orientation, disability, politics)
 * or somebody's health, as they were typed.
 */
export function sensitiveWordsOf(note: string): string[] {
  const plain = note.normalize('NFKD').replace(/\p{M}/gu, '')
  const rest = plain.replace(neutralPattern, (words) => '|'.repeat(words.length))
  // Unlike `matchAll`, which compiles a pattern again at each call.
  return [...new Set(patterns.flatMap((one) => rest.match(one) ?? []))]
}
