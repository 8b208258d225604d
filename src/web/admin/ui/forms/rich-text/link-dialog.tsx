import { useState } from 'react';
import { linkProblem } from '#domain/rich-text/rich-text.ts';
import { Dialog, DialogActions } from '../../overlays/dialog.tsx';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import styles from './rich-text-editor.module.css';

export interface ChosenLink {
  address: string;
  /** Of a link that was there; empty for none. */
  text: string;
}

interface LinkDialogProps {
  /** The link that the cursor is in, or a new one. */
  link: ChosenLink;
  /** Whether text is selected that becomes the link. */
  hasText: boolean;
  /** The list of addresses that are offered. */
  addresses?: string | undefined;
  onChoose: (link: ChosenLink) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks where a link leads, and what it says where no text is selected. */
export function LinkDialog({ link, hasText, addresses, onChoose, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(link.address);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = () => {
    const full = fullAddress(address);
    const found = linkProblem(full);
    setProblem(found);
    if (found === null) onChoose({ address: full, text: text.trim() });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Link">
      <form
        className={styles.link}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree it is within the form of the page.
          event.stopPropagation();
          choose();
        }}
      >
        <TextField
          label="Leads to"
          missing="Enter where it leads to."
          hint="A page of the shop like /faq, an address that begins with https://, or an email address"
          error={problem}
          maxLength={300}
          required
          list={addresses}
          value={address}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setAddress(currentTarget.value);
          }}
        />
        {!hasText && (
          <TextField
            label="Text of the link"
            hint="The address when it is empty"
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <DialogActions>
          {link.address !== '' && <Button onClick={onRemove}>Remove the link</Button>}
          <Button type="submit" variant="primary">
            Set the link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** `info@example.com` → `mailto:info@example.com`, `example.com/about` → `https://example.com/about` */
function fullAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(address) ? `https://${address}` : address;
}
