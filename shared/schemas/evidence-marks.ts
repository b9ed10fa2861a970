import * as v from 'valibot'
import { Id, line } from './common.ts'

export const moments = ['before', 'after'] as const
export const maxRoom = 40

/** Whether evidence shows a room before or after the stay, and which room. */
export const EvidenceMark = v.object({ moment: v.picklist(moments), room: v.string() })
export type EvidenceMark = v.InferOutput<typeof EvidenceMark>

/** The mark of one file; an empty moment takes it away. */
export const MarkEvidence = v.pipe(
  v.object({
    id: Id,
    file: Id,
    moment: v.picklist([...moments, ''], 'Choose before, after, or no mark'),
    room: line('The room', maxRoom),
  }),
  v.forward(
    v.partialCheck(
      [['moment'], ['room']],
      ({ moment, room }) => moment === '' || room !== '',
      'Name the room, such as Kitchen',
    ),
    ['room'],
  ),
)
export type MarkEvidence = v.InferOutput<typeof MarkEvidence>
