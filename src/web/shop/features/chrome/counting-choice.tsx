import { useState } from 'react';
import { Link } from 'react-router';
import { type Consent, keepConsent } from '#web/state/consent.ts';
import { forgetVisit } from '#web/state/forget-visit.ts';
import { consentKnown } from '#web/state/global-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './counting-choice.module.css';

const STANDING: Readonly<Record<Exclude<Consent, 'unasked'>, string>> = {
  granted: 'Your visits are counted. Thank you.',
  denied: 'Your visits are not counted.',
  refused_by_browser: 'Your browser asks not to be counted, so you are not.',
};

/**
 * Asks whether visits may be counted, above the footer and never in the way; the answer can be changed in the same place. Nothing is
 * counted before. docs/decisions/0080.
 */
export function CountingChoice() {
  const dispatch = useAppDispatch();
  const consent = useAppSelector((state) => state.global.consent);
  const [isChanging, setIsChanging] = useState(false);
  if (consent === null) return null;
  const answer = (given: 'granted' | 'denied') => {
    keepConsent(given);
    dispatch(consentKnown(given));
    if (given === 'denied') dispatch(forgetVisit());
    setIsChanging(false);
  };
  return (
    <aside className={styles.choice} aria-label="Counting visits">
      {consent === 'unasked' || isChanging ? (
        <Question onAnswer={answer} />
      ) : (
        <p role="status">
          {STANDING[consent]}{' '}
          {consent !== 'refused_by_browser' && (
            <button type="button" className={styles.change} onClick={() => setIsChanging(true)}>
              Change
            </button>
          )}
        </p>
      )}
    </aside>
  );
}

function Question({ onAnswer }: { onAnswer: (given: 'granted' | 'denied') => void }) {
  return (
    <>
      <p>
        May we count this visit? Pages, searches and what goes into the bag, so that we cook the right things.
        No names, no ads, nobody else. <Link to="/privacy">Privacy Policy</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => onAnswer('granted')}>
          Count me in
        </Button>
        <Button variant="secondary" onClick={() => onAnswer('denied')}>
          Don’t count me
        </Button>
      </div>
    </>
  );
}
