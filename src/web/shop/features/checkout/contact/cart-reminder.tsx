import { useEffect, useState } from 'react';
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
 * each change of the box or the address is reported at once.
 */
export function CartReminder({ email }: CartReminderProps) {
  const dispatch = useAppDispatch();
  const [isWanted, setIsWanted] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const address = isWanted ? email : null;
  useEffect(() => {
    if (!isChanged) return;
    void loadThunks().then(({ requestReminder }) => dispatch(requestReminder(address)), console.error);
  }, [dispatch, isChanged, address]);
  return (
    <CheckField
      name="cart_reminder"
      checked={isWanted}
      onChange={({ currentTarget }) => {
        setIsWanted(currentTarget.checked);
        setIsChanged(true);
      }}
    >
      Send me one mail with my cart if I don’t finish today
    </CheckField>
  );
}
