import { expect, test } from 'vitest'
import { sensitiveWordsOf } from './sensitive-words.ts'

test('of 300 notes on protected traits and health at least 95 % are caught, of 200 others none [BOX-09]', () => {
  expect(new Set(sensitiveNotes).size).toBeGreaterThanOrEqual(300)
  expect(new Set(neutralNotes).size).toBeGreaterThanOrEqual(200)
  const caught = sensitiveNotes.filter((note) => sensitiveWordsOf(note).length > 0)
  expect(caught.length / sensitiveNotes.length).toBeGreaterThanOrEqual(0.95)
  expect(neutralNotes.filter((note) => sensitiveWordsOf(note).length > 0)).toEqual([])
})

test('the words are named as they were typed, each once, whatever signs are in them [BOX-09]', () => {
  expect(sensitiveWordsOf('MUSLIM family. She’s pregnant, a pregnant\u00a0guest, pregnant')).toEqual([
    'MUSLIM',
    'pregnant',
  ])
  expect(sensitiveWordsOf('Depréssed, wheelchair-bound')).toEqual(['wheelchair-bound', 'Depressed'])
  expect(sensitiveWordsOf('')).toEqual([])
})
const notes = (text: string): string[] => text.split(/;\s+/).map((note) => note.trim())

/** Notes that name a protected trait or somebody's health. */
const sensitiveNotes: readonly string[] = notes(`
  Muslim family, asked where the nearest mosque is; prays five times a day, loud in the morning;
  Jewish, needs a kosher kitchen; they are Jews; devout Catholic, hung a cross over the bed;
  Jehovah’s Witness, left leaflets in the lobby; Mormons, no coffee in the welcome basket; wears a hijab;
  Woman in a burqa, neighbors talked; Sikh with a turban; Hindu couple, no beef in the welcome dinner;
  she’s a Buddhist; very religious people; atheist, rude about the crucifix;
  born-again Christian, tried to convert the cleaner; Orthodox Jew, lights stay on during Shabbat;
  evangelical pastor with his flock; Amish, no elevator please; fasting for Ramadan, came home at midnight;
  asked for halal breakfast; brings his own prayer rug; Scientologist, be careful; he is a priest;
  Bible group, twelve of them in the living room; reads the Quran on the terrace;
  observes the Sabbath and cannot use the keypad; some kind of Islamic dress;
  Protestant, wanted the picture of the Pope taken down; Wiccan, candles on the floor;
  Baptists from Alabama; left for church every morning at six; goes to the synagogue on Saturdays;
  Christian family with a lot of singing; She is a nun; Hasidic group of eight; the rabbi and his wife;
  Lutheran choir; converted to Islam last year; Black guy with two friends; black couple, nice;
  an African-American woman; Hispanic, spoke little; Latino family with six kids; three Asians in one bed;
  she is Asian; Arab men, smoked shisha; gypsies, count the spoons; Roma family, neighbors complained;
  Native American, burned sage; white trash; mixed-race couple; dark-skinned, tall; Not white;
  brown people, many of them; Indigenous woman; the color of his skin scared the neighbor; is half black;
  A Black woman booked, a white man came; two black girls; Latinas, loud; Pacific Islander, huge;
  Middle Eastern looking; looked Middle-Eastern; he is Arabic; Caucasian male, forties; person of color;
  black kids ran through the hall; Chicano with a truck; white guy, gray beard; Afro-Caribbean lady;
  Ethnic minority, whatever; Kurdish family; Biracial teenager;
  typical Germans, towels on the loungers at six; dirty Russians; never again Chinese; cheap Dutch people;
  lazy Mexicans, left all the dishes; Those loud Americans again;
  Italians, of course they shouted all night; You know how the French are; stupid Polish guy;
  Indians haggle about everything; filthy Brits; Romanians steal, careful; no more Israelis; Arrogant Swiss;
  bloody Australians, drank the minibar; Nigerian, probably a scam; Albanian mafia type;
  he is Russian, so no; all Turks smoke; Ukrainian refugees; damn Canadians;
  the Chinese group spat on the floor; Pakistani guy, smelly cooking;
  Vietnamese people, fish sauce everywhere; Spaniards, never quiet before three; Colombians, you never know;
  Illegal immigrant I think; an immigrant without papers; crazy Brazilians; rude Parisian, typical French;
  drunk Irishmen; Moroccan boys, no; those Filipinos cooked in the bathroom; Iranian, asked to pay cash;
  typical Japanese, too quiet to be true; go back to Mexico; greedy Greeks; gay couple, king bed;
  two lesbians; he’s gay I think; They are a same-sex couple; bisexual; transgender woman;
  trans guy with a woman’s ID; queer group for Pride; homosexual; drag queen with friends;
  non-binary, use they; Nonbinary guest with purple hair; came out as gay last year; LGBT people;
  LGBTQ wedding party; his boyfriend joined him, gays; obviously a lesbian; crossdresser; transsexual;
  she used to be a man; intersex; asexual, told everyone; openly gay; pansexual poly thing; some dykes;
  tranny; Fags; he has a husband, two men in one bed; sexual orientation unclear;
  closeted, wife does not know; lesbian wedding in the garden; in a wheelchair;
  uses a wheelchair, ground floor only; deaf, ring the light bell; blind man with a white cane;
  legally blind; is blind and has a guide dog; Autistic son, hates the smoke alarm; kid with autism;
  has Down syndrome; special needs child; disabled veteran; is disabled, needs the first floor;
  Handicapped, wanted the parking spot; walks with crutches since the accident; wheelchair user;
  amputee, shower chair; prosthetic leg; mentally retarded brother; hard of hearing, speak up;
  wears hearing aids; paraplegic; a cripple; learning disability; ADHD kids destroyed the blinds;
  Asperger’s, very direct; dyslexic, send a voice message; stutters on the phone;
  cannot walk stairs since the stroke; paralyzed on one side; mother with dementia wandered off;
  Alzheimer’s, the father leaves the gas on; visually impaired; hearing-impaired, no doorbell;
  On the spectrum; Tourette, swears a lot; uses a walker and an oxygen tank; has a disability;
  service dog for PTSD; mobility scooter in the hall; bedridden mother; quadriplegic son;
  a dwarf, needs a stool; has cerebral palsy; slow in the head; emotional support dog for her anxiety;
  pregnant; She is seven months pregnant; pregnant wife, asked for extra pillows;
  they are expecting a baby in May; expecting twins; had a miscarriage here; breastfeeding on the terrace;
  IVF patient, in town for the clinic; in labor, ambulance came; pregnancy yoga in the living room;
  expectant mother; due in June, her first baby; baby bump, be kind; on maternity leave;
  she is trying to get pregnant; came for an abortion; came to town to give birth; knocked up teenager;
  just gave birth; morning sickness, smelled everywhere; surrogate mother for the couple;
  newborn, nursing mother; fertility treatment at the hospital; high-risk pregnancy;
  Is she pregnant or just fat?; cancer patient; has cancer, in town for chemo; undergoing chemotherapy;
  HIV positive; he has AIDS; diabetic, insulin in the fridge; type 1 diabetes;
  epilepsy, had a seizure in the kitchen; depressed, cried on the phone; suffers from depression; bipolar;
  schizophrenic brother; anxiety attacks at night; had a panic attack in the elevator; asthma, no feathers;
  had covid here; tested positive for Covid; recovering alcoholic; drug addict;
  heroin addict, needles in the bin; just out of rehab; overdosed in the bathroom; suicidal, police came;
  heart attack in 2024; weak heart, no stairs; on dialysis three times a week; brain tumor; leukemia;
  hepatitis B; left her antidepressants here; on heavy medication; takes meds and sleeps all day;
  mentally ill; mental health problems; mental breakdown on day two; PTSD, fireworks are a problem;
  OCD about cleaning; anorexic daughter; eating disorder; got sick on the second day;
  was very ill, doctor came; terminally ill, last trip; allergic to nuts; peanut allergy, deadly;
  severe allergies; lactose intolerant; celiac, no bread; back surgery last month; recovering from surgery;
  high blood pressure; Lyme disease; chronic pain, grumpy; tuberculosis as a child; had a stroke; pacemaker;
  Parkinson’s, shaky hands; multiple sclerosis; has an STD, bed sheets; herpes;
  psycho, stopped taking his pills; sleep apnea, machine is loud; incontinent, use the cover;
  obese, broke the chair; scabies, washed everything; contagious, do not let in; psychiatric patient;
  lung disease, brings oxygen; food poisoning, blamed the kitchen; Trump supporter; Trump voter with a flag;
  MAGA hat; Republican, talked politics for an hour; Democrats from California; a liberal;
  typical liberal, complained about the gun shop; leftist; right-wing nut; left wing activist;
  far-right stickers on the car; communist; socialist, wanted a discount for workers; nazi tattoo;
  neo-Nazis; antifa; Biden sticker; very conservative politically;
  a conservative, hates the neighbors’ flag; votes for the Greens; he voted for Brexit; anti-vaxxer;
  pro-life demo; Black Lives Matter people; union organizer, in town for the strike; anarchists; Zionist;
  Putin fan; supports Hamas; Labour voter; Tory; feminist, took down the calendar; QAnon believer;
  Proud Boys shirt; Marxist professor; wokes from the city; political views are extreme; fascist;
  climate activist; member of the communist party; is a practicing Muslim;
  the mother wears a veil and prays; Jewish holiday guests; Hindu wedding; a bunch of Mormon missionaries;
  Catholic priest; he is Christian and preaches; Religious nut; black dude, seemed shady; blacks;
  she's Hispanic; looks Arab; Asian lady; Two Mexicans; Those damn Chinese tourists; Russian couple;
  is from India, typical; He's Romanian; Polish workers; French woman, rude; He is homosexual;
  lesbian couple; gay men; he is transgender; partner is also a man, gay; wheelchair-bound; he's deaf;
  she is blind; is autistic; severely disabled; mentally handicapped; one leg; his wife is pregnant;
  6 months pregnant; expecting their first child; has a heart condition; suffering from cancer; diabetic;
  she has depression; was hospitalized; had Covid during the stay; an alcoholic; mental illness;
  severe asthma; takes antidepressants; sick, vomited in the bathroom; chronic illness; HIV;
  Trump supporters; is a Republican; votes Democrat; hard-core leftist; conservative Republican;
  AfD supporter; ranted about politics; socialists; right-wing guy; ultra-orthodox
`)

/** Notes as hosts write them, which name neither; many have a word that elsewhere would. */
const neutralNotes: readonly string[] = notes(`
  Left the place spotless; asked for a crib; the blind in the bedroom is broken;
  blinds were pulled off the wall; booked for Black Friday; black SUV, parked across the drive;
  White towels came back gray; used the wheelchair ramp for the piano; asked about the wheelchair ramp;
  allergic to nothing; no allergies; hypoallergenic pillows, please; Christian booked, Anna came;
  Christian left the keys at the bakery; spoke French with the cleaner;
  speaks Spanish only, use the translator; broke the French press; Italian coffee machine left on overnight;
  ordered Chinese food, stains on the sofa; loves the Mexican restaurant on the corner;
  brings a German shepherd; Polish the floor after them; Turkish bath was not cleaned;
  Swedish furniture, leg broken; American Airlines crew, early checkout; party of eight, not four;
  loud party until 3; Left a day early; turned right at the church and found it; church bells woke them;
  wrote a review about the church bells; view of the mosque was praised; quiet, liberal with the towels;
  conservative with the heating; disabled the smoke alarm; disabled the noise monitor twice;
  asked where disabled parking is; expecting a late delivery; Was expecting a bigger kitchen;
  payment is due in June; deposit due on Friday; sick of the construction noise next door;
  ill-mannered toward the cleaner; a healthy tip for the cleaner; first aid kit was used;
  left the first-aid kit open; hearing the street at night bothered them; walks the dog at six;
  short stay, long list of wishes; has two dogs, told me one; smoked in the bedroom;
  smells of weed after checkout; bed bugs came with the luggage, we think; kids drew on the wall;
  family of five with a baby; baby bed and high chair, please; needs a high chair; three kids, very polite;
  elderly couple, ground floor was good; honeymoon, leave flowers; birthday on the second day;
  wedding anniversary, champagne; wants late checkout every time; Pays cash for the extra night;
  drunk and loud at check-in; drank all the wine and replaced it; asked for a discount twice;
  threatened a bad review; chargeback after the stay; broke a window, paid at once;
  lost the keys, paid for the lock; two extra people slept here; hid a cat; used the grill on the balcony;
  bathtub overflowed, told us at once; let strangers in; prefers the garden room; likes the blue room;
  red wine on the white sofa; brown stains on the sheets; black mold in the shower, they told us;
  black coffee, no sugar; white wine person; yellow car in the yard; parked in the fire lane;
  needs two parking spots; wants a receipt with the company name; works nights, sleeps until noon;
  nurse, comes in after night shifts; doctor, in town for a congress; teacher with a class of ten;
  photographer, used the flat as a studio; filmed a commercial without asking;
  knows the area, no directions needed; lives in Mexico City, arrives late at night;
  comes from Germany by car; flight from Tokyo lands at 11 pm; from New Delhi, jet lag, let sleep;
  moved here from Ohio; a Texas plate on the car; brought his own surfboards;
  electric car, needs the charger; asked for the wifi three times; Wifi was too slow for her calls;
  great with the cat; watered the plants; left a thank-you card; returned every summer since 2019;
  sent a bottle of port at New Year; always brings cookies; wants extra pillows;
  extra blankets, she is always cold; turned the heating to 28; left the windows open in the rain;
  forgot a charger, sent it on; forgot a jacket, paid the postage; messages at midnight;
  answers within minutes; called eight times before arrival; does not read messages, call instead;
  booked for friends and did not come; the booker never showed up; profile picture is of a dog;
  name on the ID is not the name on the booking; refused to show ID; came with four cars;
  music from the garage until two; played the piano, beautifully; respectful of the neighbors;
  neighbors complained twice; fought with the neighbor over parking; the right door sticks, told us;
  Left side of the bed broke; asked for a left-hand drive garage, no idea; smoke alarm battery taken out;
  cooked fish in the microwave; deep-fried on the induction hob; vegetarian, skip the ham in the basket;
  vegan, oat milk; no pork in the welcome basket; likes her eggs soft; Greek yogurt and honey, please;
  Danish pastries on arrival, they love them; Swiss army knife left in the drawer;
  Persian rug in the hall got wet; Indian takeaway smell for days; Thai curry on the ceiling;
  Brazilian nuts all over the sofa; Russian dolls from the shelf are missing;
  Irish pub next door kept them up; Cuban cigars on the balcony; Moroccan tiles in the bath cracked;
  Roman blinds torn; venetian blind bent; blind spot in the driveway, warn them;
  deaf to every message... no, he answered in the end; stroke of luck: they stayed a week longer;
  cancer research run, in town for the race; heart-shaped balloons stuck to the ceiling;
  gave the cleaner a heart attack with that snake; crazy about the hot tub; insane amount of trash;
  mad about the check-in time; the lift was dead, carried everything; slow to answer;
  lame excuse for the broken lamp; short with the cleaner; fat tip for the cleaner;
  trans-Atlantic flight, arrives tired; transfer from the airport arranged; gave up the queue for the boat;
  partner arrives a day later; his wife books, he comes alone; her husband paid the damage;
  two friends, separate beds; asked for twin beds; needs the king bed; mother and daughter, quiet;
  father with two sons, fishing; students, exam week, quiet as mice; stag party, said it was a family trip;
  bachelorette weekend, glitter everywhere; football fans, polite; Union Station pickup at nine;
  Trump Tower view was the reason for booking; democratic about the rooms: they drew straws;
  Republic Street address, not Republic Square; Liberty Bell tour at ten;
  the green house, not the Greens’ house; labor day weekend every year; Easter week every year;
  comes every Christmas; Christmas tree needles in the drain; Thanksgiving dinner for ten;
  Good Friday arrival; Saint Mary’s hospital is near, works there; works at the Baptist hospital;
  Catholic school reunion, eight women; Amish furniture scratched; Buddha statue in the garden was moved;
  Turban squash from the garden was picked; Bible in the drawer is missing; prayed for sun and got rain;
  Orthodox Avenue, not Orchard Avenue; Covid cancellation in 2020, came in 2022;
  asked for the accessible bathroom; step-free entrance, please; grab bars praised;
  cleaner found needles of the fir tree only; knitting needles left behind; paid the pet fee without a word;
  Guest of honor at the book fair; native plants trampled; Mexican tiles on the terrace are slippery;
  asks about the color of the door every time; mixed up the trash; left the door open for the race;
  marathon race, early breakfast; Black mold complaint; kept the white couch clean; asked for a second key;
  arrived with a baby stroller; requested early check-in at 11; the German translation of the manual helped;
  loved the Japanese garden; American breakfast requested; Asked for Indian restaurants nearby;
  the party next door was not them; the house party of 2024; third party booking; left the lights on;
  right on time; very patient with the broken heater; patiently waited;
  a conservative estimate of damage: $300; clean freak, in a good way; mad that the pool was cold;
  the pool pump died; the plants died; ground floor because of heavy luggage;
  infected laptop, asked for the tech store; monk's bench scratched; travels with a service team;
  needs a quiet place to work; he left a generous tip; the Polish bakery; Dutch oven missing; Spanish tiles;
  no faith in the self check-in; good faith mistake, paid; surgery-clean kitchen;
  the depression in the mattress bothered them; the depressed-looking plant was watered;
  chronic late checkout; he is patient; terminal 2 pickup; Terminal E at the airport;
  disorder in the kitchen; paperwork: no papers for the car; the trauma... no; sweet guy;
  came as friends, left as enemies; God bless them, so nice; tested the sauna;
  their faith in the map app cost an hour; hates stairs; withdrawal limit at the ATM;
  ultrasound pest repeller; conceived a plan; pray for rain; Monk by the Sea poster;
  the flu season discount; traumatized the cat; asked for the infrared lamp
`)
