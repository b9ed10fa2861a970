import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Page } from '../../ui/Page.tsx'
import { Testimonials } from '../../ui/content/Testimonials.tsx'
import { testimonials } from '../../content/home.ts'

/** Four placeholders until there are real testimonials. */
export function TestimonialsScreen() {
  return (
    <Page title={testimonials.heading} lead={testimonials.note}>
      <Testimonials />
      <p>
        Are you a member with something to say? <Link to={to.contact}>Write to us</Link>. To see for yourself
        how it works, read <Link to={to.about}>about us</Link>.
      </p>
    </Page>
  )
}
