import { Page } from '../../components/Page.tsx'
import { Testimonials } from '../../components/Testimonials.tsx'
import { testimonials } from '../../content/home.ts'
import { Link } from '../../router/Link.tsx'

/** Four placeholders until members have said something for everybody (PUB-34, OP-89, D-07). */
export function TestimonialsScreen() {
  return (
    <Page title={testimonials.heading} lead={testimonials.note}>
      <Testimonials />
      <p>
        Are you a member with something to say? <Link to="/contact">Write to us</Link>. To see for yourself
        how it works, read <Link to="/learnmore">about us</Link>.
      </p>
    </Page>
  )
}
