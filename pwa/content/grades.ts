import { type Block, facts, paragraph } from '../../shared/document.ts'
import { gradeRule } from '../../shared/facts/grade.ts'

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** The rule of the evidence grades, out of the code that grades reviews. */
export const gradesExplained: Block[] = [
  paragraph(
    'Every review has a grade for what supports it. It follows from the facts alone; nobody on our team gives or changes it, and it says nothing about who is right.',
  ),
  facts(...gradeRule.map(({ grade, means }) => ({ label: `Grade ${grade}`, value: sentence(means) }))),
  paragraph('A stay is dated when its arrival and departure are given. Readers see the months only.'),
  paragraph(
    'Evidence is sealed when we keep the original, too: every byte as it was chosen, with the time when we received it. A photo that its device made smaller is not sealed.',
  ),
]
