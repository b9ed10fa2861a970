/**
 * Names in about the frequencies in which they are met: the front of each list is common, the end is rare. Made of
 * beginnings and endings behind the common ones, so that there are many.
 */
type Script = { share: number; first: string[]; last: string[] }

const combine = (beginnings: string[], endings: string[]) =>
  endings.flatMap((ending) => beginnings.map((beginning) => beginning + ending))
const words = (text: string) => text.split(' ')

const latinLast = [
  ...words(
    'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez',
  ),
  ...words(
    'Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark',
  ),
  ...words(
    'Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams',
  ),
  'de la Cruz',
  "O'Brien",
  'Van Dyke',
  'Núñez',
  'Peña',
  'García-López',
  'Mac Donald',
  'St. John',
  'Müller',
  ...words('Łęcki Sørensen Åkesson Çelik Žižek Dvořák Şahin Nagy Kowalski Rossi Silva Santos Dubois Novák'),
  ...combine(
    words(
      'Ash Bar Bel Ben Black Bran Car Chan Clay Cole Dal Dar Ed El Fair Farn Gar Gold Gran Had Hal Ham Har Hart',
    ).concat(
      words('Hol Hux Kel Ken Kirk Lang Lin Mar Mer Mil Nor Oak Pem Pres Red Rock Rush Sel Shel Stan Thorn'),
    ),
    words(
      'ton ford field man son er well wood land ley ing berg stein ski sen by dale hurst more worth ridge',
    ),
  ),
]
const latinFirst = [
  ...words(
    'James Mary John Patricia Robert Jennifer Michael Linda David Elizabeth William Barbara Richard Susan',
  ),
  ...words(
    'Joseph Jessica Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty',
  ),
  'José',
  'Ann-Marie',
  'Mary Ann',
  'Jean-Luc',
  'Zoë',
  'Renée',
  'Søren',
  'Łukasz',
  'Ángel',
  'Chloë',
  ...combine(
    words('Al An Bri Cal Cor Da De El Em Fay Jo Ka Ke La Lu Ma Mi Na No Ra Ro Sa Sha Ta Ty'),
    words('a ah an ana elle en ette ia ian iel in ina ine ira is la lene na nie on ra ri rin sha ssa va vin'),
  ),
]

/** Scripts of the world by how often their names are typed. */
export const scripts: Script[] = [
  { share: 0.9, first: latinFirst, last: latinLast },
  {
    share: 0.02,
    first: words('Александр Мария Дмитрий Анна Сергей Елена Ирина Олег'),
    last: combine(words('Иван Петр Сидор Кузнец Попов Смирн Волк Нов'), words('ов ова ин ко ский')),
  },
  {
    share: 0.02,
    first: words('伟 芳 秀英 敏 静 丽 强 磊 军 洋'),
    last: words('王 李 张 刘 陈 杨 赵 黄 周 吴 欧阳 司马'),
  },
  {
    share: 0.01,
    first: words('さくら 翔太 美咲 健一 陽菜'),
    last: words('佐藤 鈴木 高橋 田中 渡辺 伊藤 山本'),
  },
  { share: 0.01, first: words('지훈 서연 민준 하은 도윤'), last: words('김 이 박 최 정 강 조') },
  {
    share: 0.015,
    first: words('محمد فاطمة أحمد مريم علي'),
    last: ['الأحمد', 'بن علي', 'حسن', 'الخطيب', 'منصور'],
  },
  { share: 0.005, first: words('דוד שרה יוסף רחל'), last: ['כהן', 'לוי', 'בן דוד', 'מזרחי'] },
  { share: 0.01, first: words('राहुल प्रिया अमित अनीता'), last: words('शर्मा वर्मा गुप्ता सिंह') },
  { share: 0.005, first: words('Γιώργος Μαρία Νίκος Ελένη'), last: words('Παπαδόπουλος Νικολάου Γεωργίου') },
  { share: 0.005, first: words('สมชาย สมหญิง อนันต์'), last: words('ใจดี แสงทอง ศรีสุข') },
]

export const cities = [
  ...words(
    'Austin Houston Dallas Chicago Phoenix Miami Denver Seattle Portland Boston Atlanta Nashville Orlando',
  ),
  'New York',
  'Los Angeles',
  'San Antonio',
  'San Diego',
  'San Francisco',
  'Las Vegas',
  'St. Louis',
  'Zürich',
  ...combine(
    words(
      'Spring Green Fair River Oak Maple Cedar Lake Clear Stone Mill Brook Ash Bridge Castle East West North',
    ),
    words('field ville ton view wood dale port burg side haven ridge mont'),
  ),
]

/** State and country: the common ones first; most guests come from the United States. */
export const homes: [state: string, country: string][] = [
  ...words('CA TX FL NY PA IL OH GA NC MI NJ VA WA AZ TN MA IN MO MD WI CO MN SC AL LA KY OR OK').map(
    (state): [string, string] => [state, 'US'],
  ),
  ...words('CA MX GB FR DE IN CN BR').map((country): [string, string] => ['', country]),
  ...words('VT WY AK DC').map((state): [string, string] => [state, 'US']),
]
