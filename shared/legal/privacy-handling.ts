import { to } from '../routes.ts'
import { list, notice, section, type Section } from '../document.ts'

/** Privacy Policy, part two: who sees what, where it is kept, and for how long. */
export const handling: Section[] = [
  section(
    'who-sees-what',
    'Who sees what',
    list(
      `Visitors see no guest, no review, and no member.`,
      `Members who have paid and are verified see guest profiles with a masked phone number, and reviews with their evidence but without the author.`,
      `You alone, among members, see your profile, your documents, your history, and which reviews are yours.`,
      `Our team sees accounts, guests, and reviews with their authors, because it verifies members and decides on reports and disputes.`,
    ),
    `Members promise to keep what they read confidential. We cannot watch what a person does with what they have read, so if you learn that something was passed on, please tell us.`,
  ),
  section(
    'masked-phones',
    'Masked phone numbers',
    `We store a guest's phone number so that a member who already has it can find the right person. Members never receive it from us: our server masks it before it answers, and only the last four digits are shown. Whole numbers are visible to our team alone.`,
  ),
  section(
    'anonymity',
    'Anonymity of reviews',
    `Other members and guests are not shown who wrote, liked, or reported a review. Our server leaves the author's name and account number out of what it sends to other members. Keep in mind that the facts of a stay can tell a guest who the host was.`,
    `Our team knows the author. We disclose it outside the team only when the law or a court requires it, and then we tell the author first if we may.`,
  ),
  section(
    'verification-documents',
    'Verification documents',
    notice(
      `Your government ID, insurance declaration, and other documents are used for verification only. We erase the files 90 days after the decision on your account. If you do not pay within 30 days, we erase them then, a week after an email to you.`,
    ),
    `Only you and the members of our team who verify accounts can open them, through links that expire after a few minutes. After the decision, a member of the team who opens a document must give a reason, and each such access is recorded. While your account is not verified, you can remove a document yourself.`,
  ),
  section(
    'evidence',
    'Evidence files',
    `Photos are processed again when they arrive, which removes the location and other data a camera has written into them from the copy that others see. Evidence of a review is kept a second time as it was sent, encrypted, so that it can prove what it shows: that original opens for its author alone, and for our team while the review is disputed, and is erased together with the copy. PDF files are rewritten without the author's name, scripts, and attached files. Evidence can be opened only by those who may read the review, through links that expire. The author of a review can remove its files while editing.`,
  ),
  section(
    'payment',
    'Payments and Stripe',
    `Payments are handled by Stripe. Your card number goes from your browser to Stripe and never reaches our servers. Stripe tells us whether a payment succeeded, which plan it was for, and when it renews. Stripe's own privacy policy applies to what it does with your payment details. Its code is loaded only on the payment step.`,
  ),
  section(
    'no-ads-no-sale',
    'No ads, no sale of data',
    notice(
      `We show no ads. We do not sell personal information, and we do not share it for advertising across websites. This holds for members, guests, and visitors alike.`,
    ),
  ),
  section(
    'sharing',
    'When we share information',
    `Beyond what members see, personal information leaves our team only in these cases:`,
    list(
      `With companies that work for us, such as Stripe and those that host our servers and deliver our email. They may use it only for that work.`,
      `When a law, a court order, or a valid request by an authority requires it. We check each request and give no more than is asked for.`,
      `To prevent serious harm to a person, or to defend legal claims.`,
      `If the service passes to another company. It would be bound by this policy, and we would tell members beforehand.`,
    ),
  ),
  section(
    'cookies',
    'Cookies and storage on your device',
    `We use only what the service needs. Your browser's local storage holds your login with your name, email address, plan, and account state, and, while you sign up, the chosen plan and coupon. It is emptied when you log out and after one hour without activity.`,
    `Cookies remember the color theme, an install offer you declined, and that this device has logged in to your account before, so that strangers who try passwords cannot lock you out. None of them follows you to other websites. You can delete them in your browser at any time.`,
  ),
  section(
    'offline-vault',
    'The offline vault',
    `So that you can work without a connection, your device keeps an encrypted copy of your view history and of the guests you have opened: profiles, reviews, and previews of evidence. We call it the vault. It opens with your login and closes after one hour without activity. What is stored stays unreadable until you log in again.`,
    `Each member has a separate vault, so another person who logs in on the same device cannot read or count what is in yours. Logging out erases the vault, and so does a login after your membership has ended. When the device has not reached our servers for 30 days, everything in the vault except unsent drafts is erased. Reviews you write without a connection wait in the vault until they are sent.`,
    `Arrivals that you read from your own calendars and booking files lie in the vault, with the names and dates of those who come, and so do your own notes and tags about guests, and what you decided on an arrival. To show them on all your devices, we store them encrypted with a key of your own. Nobody else sees them, our team included, and they count in no score. Stays are erased 21 days after the departure, what you remove within 35 days, and all of it when you close your account. Your files are read on your device and never sent to us. When you check arrivals, names, last four digits, and city are sent, never whole numbers, and we neither store nor log what was asked.`,
    `Until the departure, our server checks a stay again when a guest is added or corrected who may be the one who comes. To find these stays it keeps codes made from names, last four digits, and city with a secret key. Without that key nobody can turn them back, and they are erased with the stay.`,
    `You can let your property system send bookings to an address of your own. Of each message we keep the guest's name, the last four digits of the number, the town, the listing, the booking code, the dates, and whether it is a request or was canceled, encrypted with your key as other stays are. Email addresses, prices, and messages in it are not kept, nor is the message itself. We keep a hash of the address, the signing key you enter, encrypted, and of the last message when it came, from which system, and which fields it lacked. Confirmations can come by email too: they are taken only when their platform or your own email address has signed them, and read and kept in the same way. A code with which your mailbox confirms the forwarding is kept for a day. When you end the address, it stops at once, and within two days the stays that came by it are erased, except those you wrote something about.`,
  ),
  section(
    'security',
    'Security',
    `Connections to the service are encrypted. Passwords are hashed with Argon2id. Logins end after an hour without activity and after a day at the latest, and a new password ends all other logins. We limit how often passwords, searches, and other calls can be tried. Files are encrypted where they are stored, and opened through signed links that expire. What our team does with accounts and reviews is recorded, and so is which documents and tables it opens.`,
    `No system is perfectly safe. If personal information is exposed, we inform the people concerned and the authorities as the law requires. If you find a weakness, please tell us through [Contact](${to.contact}).`,
  ),
  section(
    'retention',
    'How long we keep it',
    list(
      `Verification documents: until 90 days after the decision on your account, or 30 days after you sent them if you have not paid.`,
      `The security log (logins, failed logins, new devices, and changes of password, email, role, and membership, with time and network address; and what our team opened): 180 days.`,
      `Your account and your view history: while you have the account. After three years a view loses its date.`,
      `Reviews, also after their author has left: members see them for seven years at most, and for three at most when the claim is settled. We tell the author 30 days before. After that only the author and our team see them.`,
      `The versions and evidence of reviews, and guest profiles: while they serve the purpose of the register. A hidden review is kept so that the decision can be checked. Evidence that its author takes away is erased; while the review is reported, our team alone keeps it, until 90 days after the decision.`,
      `Requests about a person's own data, and the record of what our team decided: three years after the decision.`,
      `Payment records: as long as tax and accounting laws require.`,
      `Links to reset a password: one hour. Logins: 24 hours at most.`,
      `Messages to us, and technical records: as long as we need them to answer you, find faults, and stop misuse.`,
    ),
    `Copies in our backups disappear when the backups are replaced.`,
  ),
]
