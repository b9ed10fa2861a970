// The only script of a content page: a document that carries no React.
import { hearPresses, repeatEarlyPresses } from '../platform/early-presses.ts'
import { startFrame } from './frame.ts'
import { startSession } from './session.ts'
import { startWorker } from './worker.ts'

startSession()
startFrame()
hearPresses()
repeatEarlyPresses()
startWorker()
