/** Files as platforms write them, with invented people. */

/** The header of Airbnb's reservations in each language, always in the same order. */
export const airbnbHeaders = {
  en: 'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings',
  es: 'Código de confirmación,Estado,Nombre del huésped,Contacto,Número de adultos,Número de niños,Número de bebés,Fecha de inicio,Fecha de finalización,Número de noches,Reservada,Anuncio,Ganancias',
  fr: "Code de confirmation,Statut,Nom du voyageur,Contact,Nombre d'adultes,Nombre d'enfants,Nombre de bébés,Date de début,Date de fin,Nombre de nuits,Réservée,Annonce,Revenus",
  de: 'Bestätigungscode,Status,Name des Gastes,Kontakt,Anzahl der Erwachsenen,Anzahl der Kinder,Anzahl der Kleinkinder,Startdatum,Enddatum,Anzahl der Nächte,Gebucht,Inserat,Einnahmen',
  it: "Codice di conferma,Stato,Nome dell'ospite,Contatto,N. di adulti,N. di bambini,N. di neonati,Data di inizio,Data di fine,N. di notti,Prenotata,Annuncio,Guadagni",
  pt: 'Código de confirmação,Status,Nome do hóspede,Contato,Número de adultos,Número de crianças,Número de bebês,Data de início,Data de término,Número de noites,Reservado,Anúncio,Ganhos',
} as const

export type Language = keyof typeof airbnbHeaders

/** A row of Airbnb's reservations; the amount holds a no-break space, as in some languages. */
export const airbnbRow = (row: {
  code?: string
  status?: string
  name?: string
  contact?: string
  start: string
  end: string
  nights: number
  listing?: string
}) =>
  [
    row.code ?? 'HMQX7K2PBA',
    row.status ?? 'Confirmed',
    `"${row.name ?? 'Nadia Fennimore'}"`,
    row.contact ?? '+1 (813) 555-0144',
    '2,0,0',
    row.start,
    row.end,
    row.nights,
    '2027-01-04',
    `"${row.listing ?? 'Blue Door, by the sea'}"`,
    '"1.204,50\u00a0€"',
  ].join(',')

export const airbnbCalendar = `BEGIN:VCALENDAR\r
PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r
CALSCALE:GREGORIAN\r
VERSION:2.0\r
BEGIN:VEVENT\r
DTSTAMP:20270110T080000Z\r
DTSTART;VALUE=DATE:20270223\r
DTEND;VALUE=DATE:20270227\r
SUMMARY:Reserved\r
UID:1418fb94e984-one@airbnb.com\r
DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de\r
 tails/HMQX7K2PBA\\nPhone Number (Last 4 Digits): 0144\r
END:VEVENT\r
BEGIN:VEVENT\r
DTSTART;VALUE=DATE:20270227\r
DTEND;VALUE=DATE:20270302\r
SUMMARY:Airbnb (Not available)\r
UID:1418fb94e984-two@airbnb.com\r
END:VEVENT\r
END:VCALENDAR\r
`

export const bookingCalendar = `BEGIN:VCALENDAR
PRODID:-//admin.booking.com//iCal Export//EN
VERSION:2.0
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270304
DTEND;VALUE=DATE:20270306
UID:one@booking.com
SUMMARY:CLOSED - Not available
END:VEVENT
END:VCALENDAR
`

export const vrboCalendar = `BEGIN:VCALENDAR
PRODID:-//HomeAway.com, Inc.//EN
VERSION:2.0
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270310
DTEND;VALUE=DATE:20270314
SUMMARY:Reserved - Odile Marchetti
UID:one@vrbo.com
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270314
DTEND;VALUE=DATE:20270316
SUMMARY:Blocked
UID:two@vrbo.com
END:VEVENT
END:VCALENDAR
`

export const airbnbMail = `Subject: Reservation confirmed - Nadia Fennimore arrives Feb 23
From: Airbnb <automated@airbnb.com>

New booking confirmed! Nadia arrives Feb 23.

Nadia Fennimore
Identity verified · 3 reviews
Tampa, FL

Blue Door
Check-in      Checkout
Tue, Feb 23   Sat, Feb 27
3:00 PM       11:00 AM

Guests
2 adults

Confirmation code
HMQX7K2PBA
`
