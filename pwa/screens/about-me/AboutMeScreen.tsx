import { Link } from 'react-router-dom'
import { answerDays, caseKinds, confirmDays } from '../../../shared/cases.ts'
import { to } from '../../../shared/routes.ts'
import { useFormOwner, createFormMemory } from '../../session/form-memory.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useState } from 'react'
import { NewCase } from '../../../shared/schemas/cases.ts'
import { api } from '../../api/api.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeptForm } from '../../ui/form/useKeptForm.ts'

/** What people who may be written about can ask for, without an account. */
export function AboutMeScreen() {
  const owner = useFormOwner()
  return (
    <Page
      title="If a review is about you"
      lead="Hosts write here about guests who stayed with them. If one of them may be about you, ask us: it is free and needs no account."
    >
      <OfflineNotice>Sending needs a connection; what you type stays here.</OfflineNotice>
      <AboutMeForm key={owner} owner={owner} />
      <WhatHappens />
    </Page>
  )
}

const kinds = Object.entries(caseKinds).map(([value, label]) => ({ value, label }))

function AboutMeForm({ owner }: { owner: string | undefined }) {
  const { form, mailedTo, again } = useAboutMe(owner)
  if (mailedTo !== null)
    return (
      <Notice kind="positive" title="Check your email" live>
        <div className="stack-tight">
          <p>
            We sent a link to <strong>{mailedTo}</strong>. Open it and confirm there that the address is
            yours; we begin then. Without that, everything you sent is erased after {confirmDays} days.
          </p>
          <div>
            <Button onClick={again}>Ask for something else</Button>
          </div>
        </div>
      </Notice>
    )
  return (
    <Form form={form} label="About me">
      <ChoiceField
        label="What are you asking for?"
        hint="A copy of what we store about you, a correction, an erasure, or a closer look at a review."
        options={kinds}
        {...form.field('kind')}
      />
      <div className="pair">
        <Field label="First Name" autoComplete="given-name" {...form.field('firstName')} />
        <Field label="Last Name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <PhoneField
        label="Phone number"
        hint="The one you used for the booking, or its last four digits."
        autoComplete="tel"
        {...form.field('phoneNumber')}
      />
      <TextArea
        label="Your stay"
        hint="Where and when it was, and how you booked it."
        rows={3}
        maxLength={1000}
        {...form.field('stay')}
      />
      <TextArea
        label="What should we know?"
        hint="What is wrong, what is right, and how we can check it."
        rows={5}
        maxLength={3000}
        {...form.field('message')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        hint="We reply to this address, and no one else sees it."
        {...form.field('email')}
      />
      <div>
        <Button type="submit" look="primary" busy={form.submitting} busyLabel="Sending...">
          Send
        </Button>
      </div>
    </Form>
  )
}

function WhatHappens() {
  return (
    <section className="stack-tight" aria-labelledby="what-happens">
      <h2 id="what-happens">What happens next</h2>
      <ol>
        <li>You get an email with a link. Open it to confirm that the address is yours.</li>
        <li>We check that it is you, and ask if we need more. Until then nothing is shown or changed.</li>
        <li>
          You get an answer with reasons within {answerDays} days. Your link shows where your request stands.
        </li>
      </ol>
      <p className="soft small">
        We use what you send for this request only. Whether someone is listed, we tell only that person.{' '}
        <Link to={`${to.privacyPolicy}#if-about-you`}>Your rights</Link>
      </p>
    </section>
  )
}

const nothingAsked = {
  kind: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  stay: '',
  message: '',
  email: '',
}

const aboutMeMemory = createFormMemory(nothingAsked, 'aboutMe')

/** The form of a person who may be written about; typed text stays until it is sent. */
function useAboutMe(owner: string | undefined) {
  const [initial] = useState(() => aboutMeMemory.read(owner))
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useForm({
    schema: NewCase,
    initial,
    async submit(asked) {
      await api.openCase(asked)
      aboutMeMemory.write(owner, nothingAsked)
      setMailedTo(asked.email)
      form.reset(nothingAsked)
    },
  })
  useKeptForm(aboutMeMemory, owner, form.values, form.reset)
  return { form, mailedTo, again: () => setMailedTo(null) }
}
