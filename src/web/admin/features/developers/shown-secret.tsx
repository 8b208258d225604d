import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toasts.tsx';
import styles from './shown-secret.module.css';

interface ShownSecretProps {
  /** What it is: `The API key`. */
  name: string;
  secret: string;
  onDone: () => void;
}

/** A secret that is shown once, to be copied. */
export function ShownSecret({ name, secret, onDone }: ShownSecretProps) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast(`${name} is copied.`);
    } catch {
      toast('Your browser does not copy here. Select it, and copy it by hand.');
    }
  }
  return (
    <>
      <Notice tone="warn" title={`${name} is shown only now. Copy it to where it is used.`} />
      <code className={styles.secret}>{secret}</code>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
