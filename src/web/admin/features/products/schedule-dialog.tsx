import { useState } from 'react';
import { useAppSelector } from '#web/state/hooks.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { FieldRow, TextField } from '../../ui/forms/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

interface ScheduleDialogProps {
  isOpen: boolean;
  /** SKUs that are sold for the first time then, and of which there are no units. */
  withoutUnits?: readonly string[];
  onClose: () => void;
  onSchedule: (at: { day: string; time: string }) => void;
}

/** Asks for the day and time at which a version is published. */
export function ScheduleDialog({ isOpen, ...fields }: ScheduleDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={fields.onClose} title="Publish later">
      <ScheduleFields {...fields} />
    </Dialog>
  );
}

function ScheduleFields({ withoutUnits = [], onClose, onSchedule }: Omit<ScheduleDialogProps, 'isOpen'>) {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('00:00');
  return (
    <CheckedForm onSubmit={() => onSchedule({ day, time })}>
      {withoutUnits.length > 0 && (
        <Notice tone="warn" title={`It would begin sold out: ${withoutUnits.join(', ')}.`}>
          Receive or count the units in Stock before then.
        </Notice>
      )}
      <FieldRow>
        <TextField
          label="Day"
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          label="Time"
          type="time"
          hint={timeZone.replaceAll('_', ' ')}
          required
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </FieldRow>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Schedule
        </Button>
      </DialogActions>
    </CheckedForm>
  );
}
