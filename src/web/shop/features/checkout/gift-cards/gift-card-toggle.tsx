import { Suspense, useState } from 'react';
import { PlusIcon } from '#web/ui/images/icons.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import styles from '../discount/discount-code.module.css';
import type { GiftCardsProps } from './gift-cards.tsx';

/** Few shoppers have one: the rest is fetched for them only. */
const GiftCards = lazyPart(() => import('./gift-cards.tsx'));

/** The way to pay with gift cards, collapsed until it is opened or some are applied. */
export function GiftCardToggle(props: GiftCardsProps) {
  const [isOpen, setOpen] = useState(props.details.gift_cards.length > 0);
  return isOpen ? (
    <SectionBoundary of="The gift card form">
      <Suspense>
        <GiftCards {...props} />
      </Suspense>
    </SectionBoundary>
  ) : (
    <button type="button" className={styles.toggle} onClick={() => setOpen(true)}>
      <PlusIcon />
      Use a gift card
    </button>
  );
}
