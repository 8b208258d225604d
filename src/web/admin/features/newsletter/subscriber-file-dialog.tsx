import { useState } from 'react';
import {
  ADMIN_SUBSCRIBERS,
  type SubscriberFileResult,
  sendSubscriberFile,
} from '#web/api/admin/newsletter-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import styles from './newsletter.module.css';

interface SubscriberFileDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reads subscribers from a CSV file: first what it would do, then all of it or nothing. */
export function SubscriberFileDialog({ isOpen, onClose }: SubscriberFileDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Import subscribers">
      {isOpen && <SubscriberFile onDone={onClose} />}
    </Dialog>
  );
}

function SubscriberFile({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState<SubscriberFileResult | null>(null);
  const trial = useChange({
    change: (api, chosen: File) => sendSubscriberFile(api, chosen, { isTrial: true }),
    onDone: setTried,
  });
  const reading = useChange({
    change: (api, chosen: File) => sendSubscriberFile(api, chosen, { isTrial: false }),
    refetch: [ADMIN_SUBSCRIBERS],
    done: ({ added, problems }) => (problems.length > 0 ? null : `${peopleOf(added)} added.`),
    onDone: (result) => (result.problems.length > 0 ? setTried(result) : onDone()),
  });
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen ?? null);
    setTried(null);
    reading.reset();
    if (chosen) trial.make(chosen);
  };
  const refusal = trial.refusal ?? reading.refusal;
  const isReady = tried !== null && tried.problems.length === 0 && tried.added > 0;
  return (
    <>
      <p>
        A CSV file with the columns Email and Accepts Email Marketing, and if it has them Consent date and
        Source. Only people with yes are added. Those who unsubscribed here stay unsubscribed.
      </p>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
          choose([]);
        }}
        onFiles={choose}
      />
      {refusal !== null && <Notice tone="danger" title={refusal} />}
      {tried !== null && <WhatItDoes result={tried} />}
      <DialogActions>
        <Button
          variant="primary"
          disabled={!isReady || file === null}
          isBusy={trial.pending !== null || reading.pending !== null}
          onClick={() => file && reading.make(file)}
        >
          Import
        </Button>
      </DialogActions>
    </>
  );
}

const peopleOf = (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`);

function WhatItDoes({ result }: { result: SubscriberFileResult }) {
  const { added, unchanged, unsubscribed, without_consent, problems, unused_columns: unused } = result;
  if (problems.length > 0)
    return (
      <Notice tone="danger" title="Nobody is imported until these lines are right.">
        <ul className={styles.problems}>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              Line {line}
              {column !== null && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <Notice tone="info" title={`Adds ${peopleOf(added)}.`}>
      <ul className={styles.problems}>
        {unchanged > 0 && <li>{peopleOf(unchanged)} confirmed already</li>}
        {unsubscribed > 0 && <li>{peopleOf(unsubscribed)} unsubscribed before, and stay so</li>}
        {without_consent > 0 && <li>{without_consent} lines without consent or address</li>}
        {unused.length > 0 && <li>These columns are not used: {unused.join(', ')}</li>}
      </ul>
    </Notice>
  );
}
