import type { Random } from './random.ts'

/** What pictures and papers go with a report. */
export type Evidence = 'carpet' | 'lamp' | 'bin' | 'bed' | 'note' | 'invoice'

/** A report with slots such as {nights}; `shown` is what its author could have a picture of. */
export type Template = { text: string; shown: readonly Evidence[] }

const template = (text: string, ...shown: Evidence[]): Template => ({ text, shown })

const slots: Record<string, readonly string[]> = {
  nights: [
    'two nights',
    'three nights',
    'four nights',
    'five nights',
    'a week',
    'ten days',
    'a long weekend',
  ],
  party: [
    'a couple',
    'a family of four',
    'three friends',
    'a family with two small children',
    'two colleagues',
    'six people',
  ],
  place: [
    'the cabin',
    'our downtown apartment',
    'the lake house',
    'the studio',
    'the beach condo',
    'the guest house',
    'the townhouse',
  ],
  room: ['living room', 'main bedroom', 'hallway', 'upstairs bathroom', 'kitchen', 'guest room'],
  item: [
    'a dining chair',
    'the coffee table',
    'a window blind',
    'the bathroom mirror',
    'a wine glass set',
    'the patio umbrella',
    'the shower door handle',
  ],
  cost: ['$45', '$80', '$120', '$175', '$240', '$310', '$460'],
  late: ['forty minutes', 'an hour', 'two hours', 'three hours'],
  extra: ['two', 'three', 'five', 'eight'],
  pet: ['a small dog', 'two cats', 'a large dog', 'a puppy'],
  hour: ['11 pm', 'midnight', '1 am', '2 am', '3 am'],
  when: [
    'in early spring',
    'over a holiday weekend',
    'during the school break',
    'in the middle of the week',
    'for a wedding in town',
    'on a work trip',
  ],
}

const endings = {
  '1': [
    'Recommended without reservation.',
    'Would host again.',
    'Five stars from us.',
    'Our cleaner agreed.',
    'Thank you for the stay.',
    'Fits well for hosts with strict house rules.',
    'Booked through the platform, paid in full, {party}.',
    'This was {when}.',
  ],
  '-1': [
    'I would not host this guest again.',
    'The platform has the photos.',
    'We kept a part of the deposit.',
    'A second chance only with a larger deposit.',
    'This was {when}.',
    'The group was {party}.',
    'Messages and times are on record.',
    'We asked twice and got no answer.',
  ],
} as const

/** A report out of a template: every slot filled, and often a sentence behind it. */
export function write(random: Random, { text }: Template, type: keyof typeof endings): string {
  const whole = random.chance(0.65) ? `${text} ${random.pick(endings[type])}` : text
  return whole.replace(/\{(\w+)\}/g, (_slot, name: string) => random.pick(slots[name]!))
}

export const positive: readonly Template[] = [
  template(
    'Stayed {nights} {when}. Left {place} spotless, dishes done and trash taken out. I would host this guest again any time.',
    'bed',
    'note',
  ),
  template(
    'Very clear messages before arrival and on time for check-in. The house rules were read and kept.',
  ),
  template(
    'Booked for {party} and exactly that many people came. Quiet, friendly, and nothing was missing afterwards.',
  ),
  template(
    'Reported a dripping faucet on the first evening instead of leaving it. That saved us a bigger repair. Thank you.',
  ),
  template(
    'Stripped the beds, started the dishwasher and sent a message at checkout. Our cleaner was done in half the usual time.',
    'bed',
    'note',
  ),
  template('No complaints from the neighbors during {nights}. The noise monitor never went above the limit.'),
  template('Broke one glass, told us the same day and offered to pay for it. Honest and easy to deal with.'),
  template(
    'Third stay with us, and {place} looked the way it did on the day we handed over the keys.',
    'bed',
    'note',
  ),
  template('Paid the deposit right away, answered every message within the hour and left on time.'),
  template('A pleasure to host. They asked before using the fire pit and put it out properly.'),
  template(
    'Stayed {when} with {party}. Furniture back in place, towels in the basket, lights off, doors locked.',
  ),
  template('Left a thank-you note and a small gift. The kitchen was cleaner than before.', 'note'),
  template('Asked about early check-in, accepted that it was not possible and came at the agreed time.'),
  template('Kept to the no-smoking rule. There was no smell in the {room} and no ash on the balcony.'),
  template(
    'Good communication when the flight was late. Let themselves in quietly and followed the instructions.',
  ),
  template(
    'Recycling sorted, grill brushed, chairs stacked. I wish every group of {party} were like this.',
    'bed',
    'note',
  ),
  template('Used the pool within the posted hours and rinsed the deck. No issues in {nights}.'),
  template('Declared {pet} in advance. Nothing on the furniture, and no hair left behind.'),
  template('Short stay, no issues. Keys were back in the lock box at checkout.'),
  template(
    'Booked {place} for {nights} to visit family. Considerate with the shared driveway and polite to our neighbors.',
  ),
  template('Noticed that the smoke alarm needed a battery and told us. We appreciated the care.'),
  template('Checked out an hour early and messaged so that the cleaner could start. Everything in order.'),
  template(
    'The only guest this season who watered the plants without being asked. House in perfect shape.',
    'note',
  ),
  template(
    'We had a power cut on the second night. They stayed calm, followed the guide and were kind about it.',
  ),
  template('Worked from {place} for {nights}. Quiet, tidy, and the desk was left as it was.'),
  template('Traveled with {party}. The high chair was wiped down and all toys were back in the box.'),
  template(
    'Reserved parking for one car and came with one car. It sounds like little, but it matters on our street.',
  ),
  template('Thermostat left at the setting we ask for, windows closed, no surprises on the utility bill.'),
  template('Very respectful of the building rules. The doorman mentioned how polite they were.'),
  template(
    'A small stain on a towel was pointed out at checkout and came out in the wash. Would welcome them back.',
  ),
  template('Came {when}, left a fair public review, and everything we agreed on was kept.'),
  template('Everything as it should be. Clean, on time, and easy to talk to.', 'bed', 'note'),
  template('Extended the stay by a night, paid through the platform and did not ask for a deal on the side.'),
]

export const negative: readonly Template[] = [
  template(
    'Red wine on the {room} carpet, not mentioned at checkout. Professional cleaning cost {cost}.',
    'carpet',
    'invoice',
  ),
  template(
    'Booked for {party}; the door camera counted {extra} more. They stayed overnight although the limit is in the rules.',
  ),
  template('Loud music until {hour}. Two neighbors called us, and the guest did not pick up the phone.'),
  template('Checked out {late} late without a message. The next guests had to wait in their car.'),
  template('Smoked in the {room}. We had to air it for two days and wash all curtains.', 'invoice'),
  template(
    'Brought {pet} that was not on the booking. Scratches on the door, hair on every cushion.',
    'carpet',
    'invoice',
  ),
  template(
    'Left {item} broken and said that it had been like that. Our photos from the morning of check-in show otherwise.',
    'lamp',
    'invoice',
  ),
  template(
    'Trash on the floor, bins overflowing, dishes with food in the sink. The cleaner needed five extra hours.',
    'bin',
    'carpet',
  ),
  template('Asked for a partial refund after checkout because of dust, with a photo that is not of {place}.'),
  template(
    'Paid by card and disputed the charge two weeks later. We sent the messages and the door log and won the dispute.',
    'invoice',
  ),
  template(
    'The floor lamp in the {room} was knocked over and hidden behind the curtain. Replacement was {cost}.',
    'lamp',
    'invoice',
  ),
  template(
    'Held a party with about twenty people {when}. Cups in the yard, {item} damaged, one window screen torn.',
    'bin',
    'lamp',
    'invoice',
  ),
  template(
    'Several towels missing and makeup on the sheets that did not come out. Did not answer our messages.',
    'carpet',
    'invoice',
  ),
  template('Arrived {late} before check-in and insisted on coming in while the cleaner was still working.'),
  template('Left the heating on full with the windows open for {nights}. The utility bill doubled.'),
  template('Threatened with a bad public review unless we gave a discount of {cost}. We have the messages.'),
  template(
    'Used the hot tub with shoes and glass bottles. It had to be drained and cleaned for {cost}.',
    'invoice',
  ),
  template('Parked three cars on the lawn although only one space was booked. The sprinkler head is broken.'),
  template(
    'Let other people check in under the same name. The person at the door did not know who had booked.',
  ),
  template(
    'Candle wax on the table in the {room} and a burn mark on the shelf. Paid half of the damage after a long exchange.',
    'carpet',
    'invoice',
  ),
  template('Turned the noise monitor off and unplugged the door camera on the first evening.'),
  template('Did not return the second key. Changing the lock cost {cost}.', 'invoice'),
  template(
    'Food left out for days, ants all over the kitchen. Otherwise polite, but {place} was not usable the next day.',
    'bin',
    'carpet',
  ),
  template(
    'Moved the furniture in the {room} and scratched the floor. Apologized, but did not want to pay.',
    'carpet',
    'invoice',
  ),
  template(
    'Booked {nights}, left after one and asked for the whole amount back, naming a problem never reported to us.',
  ),
  template(
    'Someone was sick in the {room} and it was covered with a rug. The rug had to be thrown away.',
    'carpet',
    'invoice',
  ),
  template('Was rude to the cleaner, who asked them twice to leave the bathroom at checkout time.'),
  template(
    'Broke {item}, which can happen. Said nothing about it and blocked our number afterwards.',
    'lamp',
    'invoice',
  ),
  template(
    'Clogged the toilet with wipes although the sign is right above it. The plumber came on a Sunday for {cost}.',
    'invoice',
  ),
  template('Set off the fire alarm by smoking indoors. The building charged us {cost}.', 'invoice'),
  template(
    'Not a disaster, but the place was left dirty and the checkout list ignored after {nights}.',
    'bin',
    'carpet',
  ),
]

/** What authors add to a report later. */
export const additions: readonly string[] = [
  'Update: the guest paid for the repair after all.',
  'Update: corrected the dates of the stay.',
  'Update: the cleaner confirmed this in writing.',
  'Update: the platform decided in our favor.',
  'Update: hosted again since then, with the same result.',
  'Update: added what the neighbor told us.',
]
