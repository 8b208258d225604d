import { useState } from 'react';
import {
  ADMIN_LOCATIONS,
  type LocationFileResult,
  sendLocationFile,
} from '#web/api/admin/store-locations-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './location-file-dialog.module.css';

interface LocationFileDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reads store locations from a CSV file: first what it would do, then all of it or nothing. */
export function LocationFileDialog({ isOpen, onClose }: LocationFileDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Import from a file">
      {isOpen && <LocationFile onDone={onClose} />}
    </Dialog>
  );
}

function LocationFile({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState<LocationFileResult | null>(null);
  const trial = useChange({
    change: (api, chosen: File) => sendLocationFile(api, chosen, { isTrial: true }),
    onDone: setTried,
  });
  const reading = useChange({
    change: (api, chosen: File) => sendLocationFile(api, chosen, { isTrial: false }),
    refetch: [ADMIN_LOCATIONS],
    done: ({ added, changed, problems }) =>
      problems.length > 0 ? null : `${countOf(added)} added, ${countOf(changed)} changed.`,
    onDone: (result) => (result.problems.length > 0 ? setTried(result) : onDone()),
  });
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen ?? null);
    setTried(null);
    reading.reset();
    if (chosen) trial.make(chosen);
  };
  const refusal = trial.refusal ?? reading.refusal;
  const isReady = tried !== null && tried.problems.length === 0 && tried.added + tried.changed > 0;
  return (
    <div className={styles.whole}>
      <p>
        A CSV file with a column Name. Export the list to see the other columns. Stores are added and changed,
        none is removed, and columns that the file does not have stay as they are.
      </p>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        // Otherwise the browser says nothing when a corrected file of the same name is chosen.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
          choose([]);
        }}
        onFiles={choose}
      />
      {refusal !== null && <Notice tone="danger" title={refusal} />}
      {tried !== null && <WhatItDoes result={tried} />}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={!isReady || file === null}
          isBusy={trial.pending !== null || reading.pending !== null}
          onClick={() => file && reading.make(file)}
        >
          Import
        </Button>
      </div>
    </div>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 store' : `${count} stores`);

function WhatItDoes({ result }: { result: LocationFileResult }) {
  const { added, changed, unchanged, problems, unused_columns: unused } = result;
  if (problems.length > 0)
    return (
      <Notice tone="danger" title="Nothing is imported until these lines are right.">
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
    <Notice
      tone="info"
      title={
        added + changed === 0
          ? 'The shop says all of this already.'
          : `Adds ${countOf(added)} and changes ${countOf(changed)}. ${countOf(unchanged)} stay as they are.`
      }
    >
      {unused.length > 0 && <p>These columns are not used: {unused.join(', ')}.</p>}
    </Notice>
  );
}
