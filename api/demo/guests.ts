import type { NewGuest } from '../../shared/schemas/guest.ts'
import type { Random } from './random.ts'

type Names = { share: number; first: string; last: string }

/** First and last names, separated by commas; those of one row go together. */
const names: readonly Names[] = [
  {
    share: 8,
    first:
      'James, Emily, Michael, Sarah, Ashley, Brandon, Megan, Tyler, Rachel, Justin, Heather, Kyle, Anna, Mary Ann, Ann-Marie, Daniel',
    last: 'Miller, Johnson, Anderson, Carter, Baker, Morgan, Reed, Fisher, Hughes, Wallace, Smith, Dickinson, Van Dyke, Parker-Lowe',
  },
  {
    share: 4,
    first: 'José, María, Luis, Sofía, Camila, Andrés, Valentina, Ángel, Lucía',
    last: 'García, Hernández, Núñez, de la Cruz, Muñoz, Rodríguez Peña, Ortiz, Zúñiga',
  },
  {
    share: 2,
    first: 'Darius, Aaliyah, Malik, Imani, Tyrone, Keisha',
    last: 'Washington, Jefferson, Coleman, Banks, Okafor',
  },
  { share: 2, first: 'Wei, Li, Mei-Ling, Hao, Xiu', last: 'Chen, Wang, Li, Zhang, Ou-Yang' },
  { share: 2, first: 'Priya, Arjun, Ananya, Vikram', last: 'Patel, Iyer, Sharma, Krishnamurthy' },
  { share: 1, first: 'Siobhán, Padraig, Niamh', last: "O'Brien, O'Connor, Mac Giolla" },
  { share: 1, first: 'Łukasz, Zofia, Jiří, Željko', last: 'Wójcik, Łęcki, Dvořák, Kovačević' },
  { share: 1, first: 'Søren, Åsa, Jürgen, Käthe', last: 'Jørgensen, Ångström, Müller, Groß' },
  { share: 1, first: 'François, Chloé, Renée', last: "Lefèvre, Dupont, L'Hôte" },
  { share: 1, first: 'Nguyễn, Thị Mai, Quang', last: 'Trần, Phạm, Lê' },
  { share: 0.5, first: '美咲, 健太', last: '佐藤, 鈴木' },
  { share: 0.25, first: 'Ольга, Анна', last: 'Иванова, Соколова' },
  { share: 0.25, first: 'Дмитрий, Иван', last: 'Иванов, Соколов' },
  { share: 0.5, first: 'محمد, ليلى', last: 'الحسن, خليل' },
  { share: 0.5, first: 'Ελένη, Νίκος', last: 'Αλεξίου, Γεωργίου' },
]

/** City, state, country and area code; those at home come up more often. */
const atHome = `Austin TX 512, San Antonio TX 210, Dallas TX 214, Houston TX 713, New York NY 212, Buffalo NY 716,
  Los Angeles CA 213, San Diego CA 619, Sacramento CA 916, Chicago IL 312, Atlanta GA 404, Savannah GA 912,
  Denver CO 303, Boulder CO 720, Seattle WA 206, Spokane WA 509, Portland OR 503, Miami FL 305, Orlando FL 407,
  Nashville TN 615, Memphis TN 901, Phoenix AZ 602, Boston MA 617, Saint Paul MN 651, New Orleans LA 504,
  Philadelphia PA 215, Detroit MI 313, Salt Lake City UT 801, Honolulu HI 808, Charleston SC 843`
const abroad = `Toronto CA 416, Montréal CA 514, Ciudad de México MX 332, Guadalajara MX 333, London GB 207, Paris FR 145,
  München DE 895, Kraków PL 125, København DK 335, Tokyo JP 335, Melbourne AU 398, São Paulo BR 115`

type City = { city: string; state: string; country: string; area: string }

const listed = (text: string) => text.split(',').map((entry) => entry.trim().replace(/\s+/g, ' '))
const read = (cities: string, toPlace: (code: string) => { state: string; country: string }): City[] =>
  listed(cities).map((entry) => {
    const [, city = '', code = '', area = ''] = /^(.+) (\S+) (\d+)$/.exec(entry)!
    return { city, area, ...toPlace(code) }
  })
const usCities = read(atHome, (state) => ({ state, country: 'US' }))
const otherCities = read(abroad, (country) => ({ state: '', country }))

const us = { country: 'US' }
/** Guests who show what a search says of people who are alike: 'bill smyth' of Tampa finds one of two, 'Mohamed' Muhammad. */
const alike: readonly NewGuest[] = [
  {
    firstName: 'William',
    lastName: 'Smith',
    phoneNumber: '(813) 555-0144',
    city: 'Tampa',
    state: 'FL',
    ...us,
  },
  {
    firstName: 'William',
    lastName: 'Smith',
    phoneNumber: '(813) 555-0171',
    city: 'Tampa',
    state: 'FL',
    ...us,
  },
  {
    firstName: 'Willa',
    lastName: 'Smith',
    phoneNumber: '(727) 555-0144',
    city: 'St. Petersburg',
    state: 'FL',
    ...us,
  },
  {
    firstName: 'Muhammad',
    lastName: 'Al-Hassan',
    phoneNumber: '(415) 555-0129',
    city: 'San Francisco',
    state: 'CA',
    ...us,
  },
  {
    firstName: 'Wojciech',
    lastName: 'Thistlewicz',
    phoneNumber: '(773) 555-0166',
    city: 'Chicago',
    state: 'IL',
    ...us,
  },
]

/** Invented guests, each with a phone number of its own out of the range for fiction. */
export function inventGuests(random: Random, count: number): NewGuest[] {
  const taken = new Set(alike.map(({ phoneNumber }) => phoneNumber))
  return Array.from({ length: count }, (_, n) => {
    const { first, last } = pickNames(random)
    const { city, state, country, area } = random.pick(random.chance(0.88) ? usCities : otherCities)
    const phoneNumber = freePhone(random, area, taken)
    const firstName = random.pick(listed(first))
    const isPlaceKnown = random.chance(0.95)
    const lastName = random.pick(listed(last))
    return (
      alike[n] ?? {
        firstName,
        lastName,
        phoneNumber,
        city: isPlaceKnown ? city : '',
        state,
        country,
      }
    )
  })
}

function pickNames(random: Random): Names {
  let left = random.next() * names.reduce((sum, { share }) => sum + share, 0)
  return names.find(({ share }) => (left -= share) < 0) ?? names[0]!
}

function freePhone(random: Random, area: string, taken: Set<string>): string {
  for (;;) {
    const phone = `(${area}) 555-0${random.whole(100, 199)}`
    if (taken.has(phone)) continue
    taken.add(phone)
    return phone
  }
}
