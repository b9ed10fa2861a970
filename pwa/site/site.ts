// The only script of a content page: a document that carries no React.
import { hearPresses, repeatEarlyPresses } from '../platform/early-presses.ts'
import { startFrame } from './frame.ts'
import { startHome } from './home.ts'
import { startPlans } from './plans.ts'
import { startSession } from './session.ts'
import { startWorker } from './worker.ts'

startSession()
startFrame()
startHome()
startPlans()
hearPresses()
repeatEarlyPresses()
startWorker()
