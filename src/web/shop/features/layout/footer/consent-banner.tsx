import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Consent, storeConsent } from '#web/state/analytics/consent.ts';
import { resetAnalyticsSession } from '#web/state/analytics/reset-analytics-session.ts';
import { consentSet } from '#web/state/global-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './consent-banner.module.css';

const STATUS_TEXTS: Readonly<Record<Exclude<Consent, 'undecided'>, string>> = {
  granted: 'Your visits are counted. Thank you.',
  denied: 'Your visits are not counted.',
  refused_by_browser: 'Your browser asks not to be counted, so you are not.',
};

/**
 * Asks for consent to analytics above the footer, where the answer can also be changed. Nothing is recorded
 * before. docs/decisions/0080.
 */
export function ConsentBanner() {
  const dispatch = useAppDispatch();
  const consent = useAppSelector((state) => state.global.consent);
  const [isChanging, setIsChanging] = useState(false);
  const banner = useRef<HTMLElement>(null);
  if (consent === null) return null;
  const change = (isChange: boolean) => {
    setIsChanging(isChange);
    // The pressed button is removed.
    banner.current?.focus();
  };
  const choose = (choice: 'granted' | 'denied') => {
    storeConsent(choice);
    dispatch(consentSet(choice));
    if (choice === 'denied') dispatch(resetAnalyticsSession());
    change(false);
  };
  return (
    <aside ref={banner} className={styles.banner} tabIndex={-1} aria-label="Counting visits">
      {consent === 'undecided' || isChanging ? (
        <Question onChoose={choose} />
      ) : (
        <p role="status">
          {STATUS_TEXTS[consent]}{' '}
          {consent !== 'refused_by_browser' && (
            <button type="button" className={styles.change} onClick={() => change(true)}>
              Change
            </button>
          )}
        </p>
      )}
    </aside>
  );
}

function Question({ onChoose }: { onChoose: (choice: 'granted' | 'denied') => void }) {
  return (
    <>
      <p>
        {useStoreTexts().consent} <Link to="/privacy">Privacy Policy</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => onChoose('granted')}>
          Count me in
        </Button>
        <Button variant="secondary" onClick={() => onChoose('denied')}>
          Don’t count me
        </Button>
      </div>
    </>
  );
}
