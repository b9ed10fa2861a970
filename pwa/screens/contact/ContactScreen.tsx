import { Link } from 'react-router-dom'
import { brand } from '../../../shared/brand.ts'
import { defaultSubject } from '../../../shared/form-rules.ts'
import { to } from '../../../shared/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useFormOwner } from '../../session/form-memory.ts'
import { useContact } from './useContact.ts'

/** The support form, for members and visitors. */
export function ContactScreen() {
  const owner = useFormOwner()
  return (
    <Page title="Contact" lead="Questions or concerns? Send us a message!">
      <OfflineNotice>Sending a message needs a connection; what you type stays here.</OfflineNotice>
      <ContactForm key={owner} owner={owner} />
      <AboutReviews />
    </Page>
  )
}

function ContactForm({ owner }: { owner: string | undefined }) {
  const { form, isSent, isCoolingDown } = useContact(owner)
  return (
    <Form
      form={form}
      label="Contact"
      success={isSent && <Notice kind="positive">Message sent! We will get back to you soon.</Notice>}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        hint="We reply to this address."
        {...form.field('email')}
      />
      <Field label="Subject" optional placeholder={defaultSubject} {...form.field('subject')} />
      <TextArea label="Message" rows={7} maxLength={5000} {...form.field('message')} />
      <div>
        <Button
          type="submit"
          look="primary"
          busy={form.submitting}
          busyLabel="Sending..."
          disabled={isCoolingDown || form.submitting}
        >
          Send message
        </Button>
      </div>
    </Form>
  )
}

/** How a guest can answer a review. */
function AboutReviews() {
  return (
    <section className="stack-tight" aria-labelledby="about-reviews">
      <h2 id="about-reviews">If a review is about you</h2>
      <p>
        You do not need an account. <Link to={to.aboutMe}>Ask us here</Link>: tell us which stay it is about
        and what is wrong, and add any proof you have. We can correct a name, phone number, or place, and we
        look at every disputed review. You get an answer with reasons within 45 days, free of charge.{' '}
        <Link to={`${to.faq}#about-me`}>How this works</Link>
      </p>
      <p>
        You can also write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </section>
  )
}
