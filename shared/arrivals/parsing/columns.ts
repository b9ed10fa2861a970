import { fold } from '../../fold.ts'
import { type ColumnKind, columnKinds, type Columns } from './stay.ts'

/** The headers of each column as platforms and property systems write them, folded: 'Date d’arrivée' is 'datedarrivee'. */
const headers: Record<ColumnKind, string> = {
  name: `guestname guestnames guest name fullname guestfullname primaryguest leadguest customer customername visitor
    nombredelhuesped huesped nombredelosguespedes nombrecompleto nombredelcliente cliente nombreshuespedes
    nomduvoyageur voyageur nomduclient client nomcomplet nomdesclients nomdelhote
    namedesgastes gastname gast namedergaste gaste vollstandigername
    nomedellospite ospite nomeospite nomiospiti nomecompleto
    nomedohospede hospede nomedoshospedes`,
  firstName: `firstname guestfirstname givenname first nombre prenom prenomduvoyageur vorname nome primeironome nomeproprio`,
  lastName: `lastname guestlastname surname familyname last apellido apellidos nom nomdefamille nachname familienname cognome
    sobrenome apelido`,
  bookedBy: `bookedby booker bookername reservadopor reservepar gebuchtvon prenotatoda`,
  phone: `contact phone phonenumber guestphone guestphonenumber mobile mobilephone cell telephone guestcontact last4 lastfour
    lastfourdigits last4digits contacto telefono telefonodelhuesped numerodetelefono coordonnees numerodetelephone
    kontakt telefon telefonnummer handynummer contatto numeroditelefono contato telefone numerodetelefone`,
  city: `guestcity guesttown hometown guestaddresscity bookercity ciudaddelhuesped villeduvoyageur wohnort ortdesgastes
    cittaospite cidadedohospede`,
  listing: `listing listingname property propertyname unit unitname unittype room roomname accommodation accommodationname
    rental apartment house anuncio alojamiento propiedad annonce logement hebergement propriete inserat unterkunft
    objekt annuncio alloggio struttura propriedade acomodacao`,
  arrival: `startdate start checkin checkindate checkinon arrival arrivaldate arrivalday arrive from datefrom datearrival begin
    begindate stayfrom fechadeinicio fechainicio inicio llegada fechadellegada entrada fechadeentrada
    datededebut datedebut debut arrivee datedarrivee datearrivee
    startdatum beginn anreise anreisedatum anreisetag ankunft
    datadiinizio datainizio inizio arrivo datadiarrivo dataarrivo datacheckin
    datadeinicio datainicio datadeentrada dataentrada chegada datadechegada datachegada`,
  departure: `enddate end checkout checkoutdate departure departuredate departureday depart to dateto datedeparture leave stayto
    fechadefinalizacion fechadefin fechafin fin salida fechadesalida
    datedefin datefin datededepart datedepart
    enddatum ende abreise abreisedatum abreisetag
    datadifine datafine fine partenza datadipartenza datapartenza datacheckout
    datadetermino datatermino datadefim datafim fim saida datadesaida datasaida partida datadepartida`,
  nights: `ofnights nights numberofnights noofnights nightsbooked nightcount lengthofstay duration durationnights los
    numerodenoches noches nombredenuits nuits nbdenuits anzahldernachte anzahlnachte nachte ubernachtungen
    anzahlderubernachtungen numerodinotti notti ndinotti numerodenoites noites ndenoites dureenuits duracionnoches`,
  status: `status bookingstatus reservationstatus estado estadodelareserva statut statutdelareservation stato
    statoprenotazione etat buchungsstatus situacao`,
  type: `type bookingtype reservationtype entrytype`,
  code: `confirmationcode confirmation confirmationnumber confirmationid reservationcode reservationid reservationnumber
    bookingnumber bookingid bookingcode booknumber bookingreference bookingref bookingno reservation reference
    channelreservationid channelconfirmationcode channelbookingid id
    codigodeconfirmacion codigodereserva numerodereserva codedeconfirmation numerodereservation codedereservation
    bestatigungscode buchungsnummer reservierungsnummer codicediconferma numerodiprenotazione codiceprenotazione
    codigodeconfirmacao numerodareserva codigodareserva`,
  source: `channel channelname source platform bookingsource listingsite bookingchannel portal origin canal kanal canale
    reservationsource`,
}

const kinds = new Map(
  columnKinds.flatMap((kind) => headers[kind].split(/\s+/).map((header) => [header, kind] as const)),
)

/** Recognizes columns by their headers, in any order. Of two with one meaning the first counts. */
export function recognize(row: readonly string[]): Columns {
  const columns: Columns = {}
  row.forEach((header, position) => {
    const kind = kinds.get(fold(header))
    if (kind) columns[kind] ??= position
  })
  return withNameParts(columns)
}

/** One part of a name alone is the whole name: 'Nom' and 'Nome' mean either. */
function withNameParts({ firstName, lastName, ...others }: Columns): Columns {
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName, ...others }
  const name = others.name ?? firstName ?? lastName
  return name === undefined ? others : { ...others, name }
}

/** Whether the columns are enough to read stays: dates and who comes. */
export const areEnough = (columns: Columns): boolean => hasDates(columns) && hasNames(columns)

export const hasDates = ({ arrival, departure, nights }: Columns): boolean =>
  arrival !== undefined && (departure !== undefined || nights !== undefined)

const hasNames = ({ name, firstName, lastName, bookedBy }: Columns): boolean =>
  [name, firstName, lastName, bookedBy].some((position) => position !== undefined)

/** The name under which a mapping of these headers is remembered. */
export const headerKey = (row: readonly string[]): string => row.map(fold).join('|').slice(0, 2000)
