import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './key-list.module.css';
import { useGlobalKey } from './use-global-key.ts';

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['/', 'Ctrl K'], 'Search'],
  [['?'], 'These keys'],
  [['j'], 'The next row of a list'],
  [['k'], 'The row before'],
  [['x'], 'Select the row'],
  [['Enter'], 'Open the row'],
  [['Ctrl Enter'], 'Send an answer to a customer'],
  [['Esc'], 'Close a dialog or menu'],
];

/** The keys of the back office, on `?`. */
export function KeyList() {
  const [isOpen, setOpen] = useState(false);
  useGlobalKey(['?'], () => setOpen(true));
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
          <div key={text} className={styles.entry}>
            <dt className={styles.names}>
              {keys.map((key) => (
                <kbd key={key} className={styles.name}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
