import { Button } from '../../../ui/forms/button.tsx';
import { DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toasts.tsx';
import styles from './second-factor.module.css';

/** The codes for sign-ins without app and passkey, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('The codes are copied.');
    } catch {
      toast('Your browser does not copy here. Select the codes, or download them.');
    }
  }
  return (
    <>
      <p>
        Each of them signs you in once, after the password, when you do not have your phone or key. They are
        shown this once: keep them where you find them without your phone.
      </p>
      <ul className={styles.codes} data-printed-alone>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button icon="download" onClick={() => download(text)}>
          Download
        </Button>
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `recovery-codes-${location.hostname}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
