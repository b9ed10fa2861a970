/** How big the year is, and how people act in it; shares are from 0 to 1. */
export const rates = {
  members: 300,
  stays: 60_000,
  people: 45_000,
  harmfulStays: 0.02,
  /** Of harmful stays, those of people who harm more than once. */
  byRepeaters: 0.5,
  /** Harmful stays of each person who harms again. */
  timesOfRepeater: 3,
  /** What a booking says of the number; the rest is the whole one. */
  relayNumber: 0.45,
  fourDigits: 0.4,
  /** What a booking says of the name. */
  slip: 0.04,
  alias: 0.03,
  thirdParty: 0.04,
  /** Hosts who drop their list of bookings into the product, and on how many days they do. */
  dropsLists: 0.25,
  dropsToday: 0.7,
  /** Other guests who are looked up by hand before they come. */
  looksUp: 0.05,
  /** Departures that a host reports without being asked. */
  reportsHarm: 0.45,
  reportsGood: 0.05,
  /** Departures that a host reports when the product asks "How was it?". */
  answersHarm: 0.75,
  answersGood: 0.65,
  /** Hosts whose bookings come by themselves, when the product takes them. */
  connects: 1,
  /** A booking is made so many days before the arrival, at most; of so many the message names the guest's town. */
  bookedWithinDays: 30,
  namesTown: 0.5,
  /** A report comes so many days after the departure, at most; asked for, it comes sooner. */
  reportsWithinDays: 20,
  answersWithinDays: 10,
  /** Hosts who invent harm, and how often. */
  lyingHosts: 0.01,
  lies: 0.05,
  /** Reports that are disputed: true ones by those who did harm, and invented ones. */
  abusiveDisputes: 0.01,
  disputedLies: 0.5,
  /** Days until somebody disputes, the team has identified the person, and it decides: at most. */
  disputedWithinDays: 20,
  identifiedWithinDays: 3,
  decidedWithinDays: 25,
  /** Steps of a report on today's screens, without typing: search, open or add, kind, grounds, post. */
  tapsOfReport: { known: 5, added: 7 },
  /**
   * Steps of an answer to "How was it?": a ground and Post, which names the guest where one is sure; or what happened,
   * kind, grounds, post. One more where the page asks which guest it is. What a booking lacks of a new guest is typed
   * between the two.
   */
  tapsOfAnswer: { good: 2, harm: 4, whichGuest: 1 },
} as const

/** Parts of the product without which the same year is played, too. */
export type Parts = { intake: boolean; reminders: boolean }
