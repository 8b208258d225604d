import { useEffect, useState } from 'react';
import type { ReminderResult } from '#web/state/cart/cart-reminder-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';

interface CartReminderProps {
  /** Null until it is a valid address. */
  email: string | null;
}

/** Loaded on use, because few shoppers tick the box. */
const loadThunks = () => import('#web/state/cart/cart-reminder-thunks.ts');

/**
 * Asks for consent to one reminder email if the checkout is not finished. It is never ticked in advance, and
 * each change of the box or the address is reported.
 */
export function CartReminder({ email }: CartReminderProps) {
  const dispatch = useAppDispatch();
  const [isWanted, setIsWanted] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const [result, setResult] = useState<ReminderResult>('stored');
  const address = isWanted ? email : null;
  useEffect(() => {
    if (!isChanged) return;
    const replaced = new AbortController();
    const { signal } = replaced;
    const onResult = (result: ReminderResult) => {
      // A refused box is unticked, which cancels what was stored for an earlier address.
      setResult((before) => (before === 'refused' && result === 'stored' ? before : result));
      if (result === 'refused') setIsWanted(false);
    };
    loadThunks().then(
      ({ requestReminder }) => dispatch(requestReminder(address, signal, onResult)),
      () => signal.aborted || onResult('refused'),
    );
    return () => replaced.abort();
  }, [dispatch, isChanged, address]);
  return (
    <>
      <CheckField
        name="cart_reminder"
        checked={isWanted}
        onChange={({ currentTarget }) => {
          setIsWanted(currentTarget.checked);
          setIsChanged(true);
          setResult('stored');
        }}
      >
        Send me one mail with my cart if I don’t finish today
      </CheckField>
      {result !== 'stored' && <p role="alert">{RESULT_TEXTS[result]}</p>}
    </>
  );
}

const RESULT_TEXTS = {
  unreached: 'We could not reach the shop. We keep trying while this page is open.',
  refused: 'That did not work. Tick the box if you still want this mail.',
};
