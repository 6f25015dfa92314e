import { Segmented } from '@dugout/ui/segmented';
import { RIGHTS, type Rights, readRights, rightName } from './rights.ts';

interface RightsChoiceProps {
  readonly chosen: Rights;
  readonly onChange: (chosen: Rights) => void;
}

/** Filters by mint authority, freeze authority and Mayhem: any, off, on. */
export const RightsChoice = ({ chosen, onChange }: RightsChoiceProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="pb-1 text-small text-t3">Tokens with unknown state match neither Off nor On</legend>
    {RIGHTS.map((right) => (
      <div key={right} className="flex items-center gap-2">
        <span className="w-16 text-t2">{rightName(right)}</span>
        <Segmented
          label={rightName(right)}
          size={28}
          value={chosen[right] ?? 'any'}
          onChange={(value) => onChange(readRights({ ...chosen, [right]: value }))}
          segments={[
            { value: 'any', label: 'Any' },
            { value: 'off', label: 'Off' },
            { value: 'on', label: 'On' },
          ]}
        />
      </div>
    ))}
  </fieldset>
);
