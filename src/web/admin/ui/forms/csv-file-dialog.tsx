import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiClient } from '#web/api/client.ts';
import { Notice } from '../feedback/notice.tsx';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';
import styles from './csv-file-dialog.module.css';
import { FileField } from './file-field.tsx';
import { useChange } from './use-change.ts';

/** What a CSV file would do, or did. */
interface CsvResult {
  problems: readonly { line: number; column: string | null; message: string }[];
  unused_columns: readonly string[];
}

interface CsvFileProps<Result extends CsvResult> {
  /** Which columns the file has, and what stays. */
  about: string;
  send: (api: ApiClient, file: File, options: { isTrial: boolean }) => Promise<Result>;
  refetch: readonly QueryKey[];
  /** What is said when it is done. */
  done: (result: Result) => string;
  /** Whether there is anything to do. */
  changes: (result: Result) => boolean;
  /** What a file without problems would do: a title, and more about it. */
  whatItDoes: (result: Result) => { title: string; more?: readonly string[] };
}

interface CsvFileDialogProps<Result extends CsvResult> extends CsvFileProps<Result> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Reads a CSV file: first what it would do, then all of it or nothing. */
export function CsvFileDialog<Result extends CsvResult>({
  title,
  isOpen,
  onClose,
  ...file
}: CsvFileDialogProps<Result>) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {isOpen && <CsvFile {...file} onDone={onClose} />}
    </Dialog>
  );
}

function CsvFile<Result extends CsvResult>({
  about,
  ...file
}: CsvFileProps<Result> & { onDone: () => void }) {
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null);
  const choices = useRef(0);
  const choose = ([one]: readonly File[]) => {
    choices.current += 1;
    setChosen(one ? { file: one, number: choices.current } : null);
  };
  return (
    <div className={styles.whole}>
      <p>{about}</p>
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
      {chosen ? (
        <ChosenFile key={chosen.number} file={chosen.file} {...file} />
      ) : (
        <DialogActions>
          <Button variant="primary" isInactive>
            Import
          </Button>
        </DialogActions>
      )}
    </div>
  );
}

interface ChosenFileProps<Result extends CsvResult> extends Omit<CsvFileProps<Result>, 'about'> {
  file: File;
  onDone: () => void;
}

/** What one file would do, which is asked for once it is chosen. */
function ChosenFile<Result extends CsvResult>({
  file,
  send,
  refetch,
  done,
  changes,
  whatItDoes,
  onDone,
}: ChosenFileProps<Result>) {
  const [tried, setTried] = useState<Result | null>(null);
  const trial = useChange({
    change: (api, chosen: File) => send(api, chosen, { isTrial: true }),
    onDone: setTried,
  });
  const reading = useChange({
    change: (api, chosen: File) => send(api, chosen, { isTrial: false }),
    refetch,
    done: (result) => (result.problems.length > 0 ? null : done(result)),
    onDone: (result) => (result.problems.length > 0 ? setTried(result) : onDone()),
  });
  const tryOut = useEffectEvent(() => trial.make(file));
  useEffect(() => tryOut(), []);
  const refusal = trial.refusal ?? reading.refusal;
  const isReady = tried !== null && tried.problems.length === 0 && changes(tried);
  return (
    <>
      {refusal !== null && <Notice tone="danger" title={refusal} />}
      {tried !== null && <WhatWasTried result={tried} {...whatItDoes(tried)} />}
      <DialogActions>
        <Button
          variant="primary"
          isInactive={!isReady}
          isBusy={trial.pending !== null || reading.pending !== null}
          onClick={() => reading.make(file)}
        >
          Import
        </Button>
      </DialogActions>
    </>
  );
}

interface WhatWasTriedProps {
  result: CsvResult;
  title: string;
  more?: readonly string[];
}

function WhatWasTried({ result: { problems, unused_columns: unused }, title, more = [] }: WhatWasTriedProps) {
  if (problems.length > 0)
    return (
      <Notice tone="danger" title="Nothing is imported until these lines are right.">
        <ul className={styles.list}>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              Line {line}
              {column !== null && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const notUsed = unused.length > 0 ? [`These columns are not used: ${unused.join(', ')}`] : [];
  const notes: ReactNode[] = [...more, ...notUsed].map((note) => <li key={note}>{note}</li>);
  return (
    <Notice tone="info" title={title}>
      {notes.length > 0 && <ul className={styles.list}>{notes}</ul>}
    </Notice>
  );
}
