import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { EmptyBag } from './empty-bag.tsx';

/** The empty state of the cart; `onLeave` runs when its link is used. Spec §2, Cart page. */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <EmptyState
      title="Your cart is empty"
      picture={<EmptyBag />}
      action={
        <ButtonLink to="/shop" onClick={onLeave}>
          Find a snack
        </ButtonLink>
      }
    >
      <p>Somebody got here first. There is more.</p>
    </EmptyState>
  );
}
