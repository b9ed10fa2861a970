import { FileField } from '../../ui/files/field/FileField.tsx'
import { noFiles, useFiles } from '../../ui/files/useFiles.ts'
import { createFormMemory } from '../../session/form-memory.ts'

/** Keeps the chosen files during a login. */
const testFilesMemory = createFormMemory(noFiles)

/** The field for evidence, to be tried: its files stay on the device. */
export function TestEvidence({ owner }: { owner: string | undefined }) {
  const files = useFiles({
    start: testFilesMemory.read(owner),
    onChange: (chosen) => testFilesMemory.write(owner, chosen),
  })
  return (
    <FileField
      label="Evidence"
      hint="Photos or documents give a review more weight. Here you can only try it: nothing is sent."
      optional
      files={files}
    />
  )
}
