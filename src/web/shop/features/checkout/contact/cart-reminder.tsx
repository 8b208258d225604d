import { useEffect, useState } from 'react';
import { useAppDispatch } from '#web/state/hooks.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';

interface CartReminderProps {
  /** Null while it is none. */
  email: string | null;
}

/** Few tick it, so what tells the shop is fetched then. */
const loadThunks = () => import('#web/state/cart-reminder-thunks.ts');

/**
 * Whether one reminder may go to the address above if the checkout is left unfinished. Never ticked beforehand; ticking and
 * unticking, and another address, count at once.
 */
export function CartReminder({ email }: CartReminderProps) {
  const dispatch = useAppDispatch();
  const [isWanted, setIsWanted] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const address = isWanted ? email : null;
  useEffect(() => {
    if (!isAsked) return;
    void loadThunks().then(({ requestReminder }) => dispatch(requestReminder(address)), console.error);
  }, [dispatch, isAsked, address]);
  return (
    <CheckField
      name="cart_reminder"
      checked={isWanted}
      onChange={({ currentTarget }) => {
        setIsWanted(currentTarget.checked);
        setIsAsked(true);
      }}
    >
      Send me one mail with my cart if I don’t finish today
    </CheckField>
  );
}
