import { CirclePlus, LogIn, Share } from 'lucide-react'
import { brand } from '../../shared/brand.ts'
import { hasHomeScreen, isInstalled } from '../platform/device.ts'
import { install, refuseInstall, useInstall } from './install.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

/** Offers to install the app, after the first viewed guest; empty where the app is installed or cannot be. */
export function InstallOffer() {
  const { offer, refused } = useInstall()
  if (refused || isInstalled() || (!offer && !hasHomeScreen())) return null
  return (
    <Card as="section" label="Install">
      <h2>Keep {brand.name} at hand</h2>
      <p>Put it on your device: it opens from there, and the guests you have viewed stay readable offline.</p>
      {!offer && (
        <ol className="gap-1">
          <li className="row">
            <Share aria-hidden size={20} /> Press Share
          </li>
          <li className="row">
            <CirclePlus aria-hidden size={20} /> Choose Add to Home Screen
          </li>
          <li className="row">
            <LogIn aria-hidden size={20} /> Open it there and log in once more
          </li>
        </ol>
      )}
      <div className="row">
        {offer && (
          <Button look="primary" onClick={() => void install()}>
            Install
          </Button>
        )}
        <Button look="plain" onClick={refuseInstall}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
