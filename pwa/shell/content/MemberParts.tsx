import { useLocation } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Header } from '../Header.tsx'
import { BottomBar } from '../member/BottomBar.tsx'
import { MoreList } from '../member/MoreList.tsx'
import { NativeDialog } from './NativeDialog.tsx'
import { PlanActions } from './PlanActions.tsx'

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
