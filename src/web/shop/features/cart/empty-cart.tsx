import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { EmptyPicture } from './empty-picture.tsx';

/** The empty state of the cart; `onLeave` runs when its link is used. Spec §2, Cart page. */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const { item, emptyCart } = useStoreTexts();
  return (
    <EmptyState
      title="Your cart is empty"
      picture={<EmptyPicture />}
      action={
        <ButtonLink to="/shop" onClick={onLeave}>
          Find a {item}
        </ButtonLink>
      }
    >
      <p>{emptyCart}</p>
    </EmptyState>
  );
}
