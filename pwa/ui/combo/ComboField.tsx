import { useId } from 'react'
import type { Bound } from '../form/Field.tsx'
import fieldStyles from '../form/Field.module.css'
import { FieldFrame, type FrameProps } from '../form/FieldFrame.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import type { Choice } from './matching.ts'
import { useCombo } from './useCombo.ts'

type Props = FrameProps &
  Bound & {
    choices: readonly Choice[]
    autoComplete?: string
  }

const unknownMessage = 'Nothing on the list is called that. Choose from the list, or clear the field.'

/**
 * A choice from a long list, typed or picked from the list below the field (the combobox pattern of WAI-ARIA). The
 * label of the choice with an empty value is the placeholder.
 */
export function ComboField({ label, hint, error, optional, hideLabel, ...bound }: Props) {
  const { choices, autoComplete, name, value } = bound
  const { ref, text, shown, active, isOpen, isUnknown, ...combo } = useCombo(bound)
  const id = useId()
  return (
    <FieldFrame {...{ label, hint, optional, hideLabel }} error={isUnknown ? unknownMessage : error}>
      {(control) => (
        <div className={fieldStyles.around}>
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete={autoComplete}
            spellCheck={false}
            placeholder={choices.find((choice) => choice.value === '')?.label}
            value={text}
            className={`${fieldStyles.control} ${fieldStyles.select}`}
            onChange={(event) => combo.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={combo.open}
            onKeyDown={combo.onKeyDown}
            onBlur={combo.leave}
          />
          <input type="hidden" name={name} value={value} />
          {isOpen && <ChoiceList id={id} choices={shown} active={active} onPick={combo.pick} />}
        </div>
      )}
    </FieldFrame>
  )
}
