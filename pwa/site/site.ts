// The only script of a content page: a document that carries no React.
import { takeClicks, repeatEarlyClicks } from '../platform/pre-hydration-clicks.ts'
import { startFrame } from './frame.ts'
import { startHome } from './home.ts'
import { startPlans } from './plans.ts'
import { startSession } from './session.ts'
import { startWorker } from './worker.ts'

startSession()
startFrame()
startHome()
startPlans()
takeClicks()
repeatEarlyClicks()
startWorker()
