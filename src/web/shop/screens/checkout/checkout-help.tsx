import { Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import styles from './checkout-help.module.css';
import type { HelpTopic } from './help-dialogs.tsx';

const HelpDialogs = lazyPart(() => import('./help-dialogs.tsx'));

/** Returns and contact without leaving the checkout, so that nothing typed is lost. Loaded when asked for. */
export function CheckoutHelp() {
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (asked: HelpTopic) => {
    setTopic(asked);
    setWasOpened(true);
  };
  return (
    <aside className={styles.help} aria-label="Questions before you pay">
      <Button variant="quiet" onClick={() => open('returns')}>
        Shipping and returns
      </Button>
      <Button variant="quiet" onClick={() => open('contact')}>
        Write to us
      </Button>
      {wasOpened && (
        <SectionBoundary of={topic === 'contact' ? 'The contact form' : 'Shipping and returns'}>
          <Suspense fallback={<span role="status">One moment.</span>}>
            <HelpDialogs topic={topic} onClose={() => setTopic(null)} />
          </Suspense>
        </SectionBoundary>
      )}
    </aside>
  );
}
