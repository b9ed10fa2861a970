import { useLocation } from 'react-router-dom'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { to } from '../../shared/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { Header } from './Header.tsx'
import { BottomBar } from './member/BottomBar.tsx'
import { MoreList } from './member/MoreList.tsx'
import dialogStyles from '../ui/dialog/Dialog.module.css'
import styles from './MemberParts.module.css'

/** What a content page shows a member in place of a visitor's header (`build/member-parts.js`, `site/`). */
export const MemberParts = () => (
  <>
    <Header />
    <BottomBar />
    {useLocation().pathname === to.home && <PlanActions />}
    <NativeDialog title="More" data-more>
      <MoreList />
    </NativeDialog>
    <NativeDialog title="Are you still there?" data-warning>
      <p>
        You have not done anything here for almost an hour. To keep what you see private, you will be logged
        out.
      </p>
      <p className="numbers">
        Seconds left: <span data-seconds>60</span>
      </p>
      <div className="row">
        <Button look="primary" data-close>
          Stay logged in
        </Button>
      </div>
    </NativeDialog>
  </>
)

type NativeDialogProps = { title: string; children: ReactNode } & Partial<Record<`data-${string}`, boolean>>

/** A dialog of a content page, which looks as those of the app do; `site/dialogs.ts` opens and closes it. */
function NativeDialog({ title, children, ...marks }: NativeDialogProps) {
  const id = useId()
  return (
    <dialog {...marks} aria-labelledby={id} className={`${dialogStyles.dialog} ${styles.native}`}>
      <div className={dialogStyles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" data-close className={`icon-button ${dialogStyles.close}`} aria-label="Close">
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** What a paying member can do with a plan: `site/plans.ts` puts one of these into each card. */
const PlanActions = () => (
  <div hidden data-plan-actions>
    <Stamp>Your plan</Stamp>
    <ButtonLink wide to={to.account('{id}', 'subscription')}>
      Change in billing
    </ButtonLink>
    <Button look="primary" wide>
      Upgrade
    </Button>
  </div>
)
